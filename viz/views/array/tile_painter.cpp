#include "viz/views/array/tile_painter.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "kernels/trace/access.h"
#include "kernels/trace/transfers.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_row.h"
#include "viz/views/array/tile_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr std::size_t mostArrows = 40; // more would hide the cells

CellAddress addressOf(const trace::CellRef& cell) { return {cell.space, cell.array, cell.index}; }

class TilePainter : Painter<TileLayout> {
public:
    TilePainter(Canvas& canvas, const FrameState& frame, const TileLayout& layout)
        : Painter(canvas, frame, layout)
        , m_model(*frame.model)
        , m_role(canvas.role(frame.now().role)) {
        for (const trace::Event& event : trace::events_of(m_model.block(), std::size_t(frame.step))) {
            if (!trace::touches_memory(event)) continue;
            std::uint8_t& use = m_used[{{event.space, event.array}, event.index}];
            use |= trace::writes(event.kind) ? wrote : read;
            if (event.thread == frame.hoverThread)
                m_pointed.push_back({event.space, event.array, event.index});
        }
        if (frame.hover) m_pointed.push_back(*frame.hover);
    }

    Placed paint() {
        for (const PlacedTile& placed : m_layout.tiles) paintTile(placed);
        paintArrows();
        for (const Number& number : m_numbers) paintNumber(number);
        for (const QString& name : m_model.of<TilePlan>().leftOut()) m_canvas.omit(Omitted::array, name);
        if (m_layout.characters == 0) m_canvas.omit(Omitted::values);
        paintMap();
        for (const CellAddress& cell : m_pointed) ring(cell, 1.5, 1);
        if (m_frame.selection) ring(*m_frame.selection, 4, 2);
        return {.legend = legend()};
    }

private:
    static constexpr std::uint8_t read = 1, wrote = 2;

    [[nodiscard]] std::uint8_t useOf(const CellAddress& cell) const {
        const auto found = m_used.find({{cell.space, cell.array}, cell.index});
        return found == m_used.end() ? 0 : found->second;
    }

    void addFault(CellKind& kind, const CellAddress& cell) const {
        const BlockFindings& findings = m_model.findings();
        if (findings.empty()) return;
        const Flaw* const unwritten = findings.neverWritten(m_frame.step, cell);
        const Flaw* const flaw = unwritten ? unwritten : findings.on(m_frame.step, cell);
        if (!flaw) return;
        kind.fault = unwritten ? CellFault::unknown : CellFault::now;
        kind.warns = flaw->warns();
    }

    [[nodiscard]] RowCell cellAt(const trace::BlockState& memory, const PlacedTile& placed, int row,
                                 int column) const {
        const CellAddress address = placed.tile->address(row, column);
        const trace::CellState state = // the contents of a large global array may not have been kept
            address.index < memory.size(address.space, address.array)
                ? memory.at(address.space, address.array, address.index)
                : trace::CellState{};
        const std::uint8_t use = useOf(address);
        RowCell cell{m_layout.cell(placed, row, column), {}, state.is_written, state.value, state.node};
        cell.kind.role = m_frame.now().role;
        cell.kind.lift = m_motion.lift;
        cell.kind.state = use & wrote        ? m_motion.settled() ? CellState::written : CellState::awaited
                          : use & read       ? CellState::read
                          : state.is_written ? CellState::stands
                                             : CellState::toCome;
        addFault(cell.kind, address);
        return cell;
    }

    void paintTile(const PlacedTile& placed) {
        const Tile& tile = *placed.tile;
        const trace::ElementType type =
            trace::array_of(m_model.launch(), m_model.block(), tile.place.space, tile.place.array)->type;
        paintNumbers(placed);
        const trace::BlockState& memory = m_model.stateAfter(m_frame.step);
        std::vector<std::vector<RowCell>> rows;
        struct {
            std::vector<trace::Value> values;
            std::vector<trace::Node> nodes;
            std::vector<std::uint8_t> known;
        } all;
        for (int row = 0; row < tile.rows; ++row) {
            rows.emplace_back();
            for (int column = 0; column < tile.columns && tile.cellAt(row, column) < tile.cells; ++column) {
                const RowCell& cell = rows.back().emplace_back(cellAt(memory, placed, row, column));
                all.values.push_back(cell.value), all.nodes.push_back(cell.node),
                    all.known.push_back(cell.known);
            }
        }
        CellRow colours(m_canvas, m_model.values(), type);
        if (m_layout.characters == 0) colours.measure(all);
        for (int row = 0; row < tile.rows; ++row) {
            const std::vector<RowCell>& cells = rows[std::size_t(row)];
            if (cells.empty()) break;
            m_canvas.spot({.rect = cells.front().box.adjusted(0, 0, m_layout.gap, m_layout.gap),
                           .subject = CellAfter{tile.address(row, 0), m_frame.step},
                           .count = cells.size(),
                           .step = {m_layout.cellWidth, 0}});
            if (m_layout.characters == 0)
                paintColours(colours, cells);
            else
                for (int column = 0; column < int(cells.size()); ++column)
                    paintCell(cells[std::size_t(column)], type, tile.address(row, column));
        }
        if (m_layout.characters == 0) paintFrames(rows);
    }

    void paintColours(CellRow& colours, std::vector<RowCell> cells) {
        for (RowCell& cell : cells) cell.kind.state = cell.known ? CellState::stands : CellState::toCome;
        colours.paintHeat(cells, 1, false);
    }

    // Paints frames around the cells that the step used, in place of marks that would hide the colours.
    void paintFrames(const std::vector<std::vector<RowCell>>& rows) {
        std::map<std::tuple<double, double, CellState>, QRectF> open; // by left and right end
        const auto paint = [&](const std::tuple<double, double, CellState>& key, const QRectF& box) {
            m_canvas.box(box, {{}, m_role.solid, std::get<CellState>(key) == CellState::read ? 1.0 : 2.0, 0});
        };
        for (const std::vector<RowCell>& cells : rows) {
            std::map<std::tuple<double, double, CellState>, QRectF> next;
            for (std::size_t first = 0; first < cells.size();) {
                std::size_t end = first + 1;
                const CellState state = cells[first].kind.state;
                while (end < cells.size() && cells[end].kind.state == state) ++end;
                const QRectF box = cells[first].box.united(cells[end - 1].box);
                first = end;
                if (state == CellState::stands || state == CellState::toCome) continue;
                const std::tuple key(box.left(), box.right(), state);
                const auto above = open.find(key);
                next[key] = above == open.end() ? box : above->second.united(box);
                if (above != open.end()) open.erase(above);
            }
            for (const auto& [key, box] : open) paint(key, box);
            open = std::move(next);
        }
        for (const auto& [key, box] : open) paint(key, box);
    }

    // Paints the name, and the numbers of the rows and columns.
    void paintNumbers(const PlacedTile& placed) {
        const Tile& tile = *placed.tile;
        const double top = placed.origin.y() - m_layout.rulerHeight / 2, left = placed.origin.x();
        const TextStyle numbers = figures(m_layout.type.compact);
        m_canvas.fitted({left, top - m_layout.rulerHeight / 2 - m_layout.nameHeight / 2},
                        tile.isCut ? tr("%1, in part").arg(tile.name) : tile.name,
                        figures(m_layout.type.label, 700), m_theme.text,
                        std::max(tile.columns * m_layout.cellWidth, 6 * m_layout.type.label));
        if (tile.isCut) m_canvas.omit(Omitted::array, tile.name);
        const auto everyIn = [](double pitch, double needed) {
            int every = 1;
            while (every * pitch < needed) every *= 2;
            return every;
        };
        const std::uint64_t last = tile.left + std::uint64_t(tile.columns) - 1;
        const int everyColumn = everyIn(m_layout.cellWidth, textWidth(QString::number(last), numbers) + 4);
        if (tile.hasRows || tile.rows == 1)
            for (int column = 0; column < tile.columns; column += everyColumn)
                m_canvas.middle({m_layout.cell(placed, 0, column).center().x(), top}, Align::centre,
                                QString::number(tile.left + std::uint64_t(column)), numbers, m_theme.muted);
        if (!tile.hasRows && tile.rows == 1) return;
        const int everyRow = everyIn(m_layout.cellHeight, m_layout.type.compact + 1);
        for (int row = 0; row < tile.rows; row += everyRow)
            m_canvas.middle({left - 5, m_layout.cell(placed, row, 0).center().y()}, Align::right,
                            QString::number(tile.rowNumber(row)), numbers, m_theme.muted);
    }

    void paintCell(const RowCell& cell, trace::ElementType type, const CellAddress& address) {
        const Canvas::About about(m_canvas, CellAfter{address, m_frame.step});
        const CellLook look = viz::paintCell(m_canvas, cell.box, cell.kind);
        if (cell.kind.fault == CellFault::unknown)
            m_numbers.push_back({cell.box, look, QStringLiteral("?")});
        else if (cell.known && cell.kind.state != CellState::awaited)
            m_numbers.push_back(
                {cell.box, look,
                 fittedCellText(m_canvas, m_frame, cell.value, cell.node, type, m_layout.characters)});
        if (cell.kind.fault == CellFault::now) flawSign(cell.box, 14, cell.kind.warns);
    }
    // Numbers are painted over the arrows.
    struct Number {
        QRectF box;
        CellLook look;
        QString text;
    };
    void paintNumber(const Number& number) {
        const double px =
            textSize(number.box.height(), number.box.width(), longest(), 20, m_layout.type.smallest);
        viz::paintNumber(m_canvas, number.box, number.look, {number.text, figures(px, number.look.weight)});
    }
    [[nodiscard]] int longest() const { return std::min(m_layout.characters, m_frame.longestText()); }

    void ring(const CellAddress& cell, double outside, double width) {
        if (const auto box = m_layout.cellOf(cell)) paintRing(m_canvas, *box, outside, width);
    }

    // Paints the blocks of the grid as they are arranged: this one, those that were recorded, and the others.
    void paintMap() {
        const trace::Launch& launch = m_model.launch();
        const QRectF& map = m_layout.map;
        if (map.isEmpty()) return;
        const double box = map.width() / launch.grid.x;
        std::uint64_t next = 0; // among the recorded blocks
        for (std::uint64_t block = 0; block < launch.grid.count(); ++block) {
            const bool isRecorded = next < launch.blocks.size() && launch.blocks[next].index == block;
            const QRectF at(map.x() + double(block % launch.grid.x) * box,
                            map.y() + double(block / launch.grid.x) * box, box, box);
            const bool isThis = block == m_model.block().index;
            m_canvas.box(at.adjusted(1, 1, -1, -1),
                         {isThis       ? m_theme.text
                          : isRecorded ? m_theme.past
                                       : QColor(),
                          isThis ? m_theme.text : m_theme.muted, 1, 2, !isRecorded});
            if (isRecorded)
                m_canvas.spot(at, BlockAddress{m_frame.block.launch, int(next++)});
            else
                m_canvas.spot(at, UnrecordedBlocks{m_frame.block.launch, block, 1});
        }
        m_canvas.middle({map.left() - 8, map.center().y()}, Align::right,
                        blockText(launch, m_model.block().index), words(m_layout.type.compact),
                        m_theme.muted);
    }

    // --- the values that are moved

    struct Arrow {
        std::uint32_t thread;
        CellAddress from, to;
        trace::Value value;
        trace::Node node;
    };

    [[nodiscard]] std::vector<Arrow> allArrows() const {
        std::vector<Arrow> arrows;
        for (const trace::Transfer& move :
             trace::transfers(m_model.launch(), m_model.block(), std::size_t(m_frame.step))) {
            const CellAddress to = addressOf(move.to);
            const auto add = [&](const std::optional<trace::CellRef>& cell, trace::Value value,
                                 trace::Node node) {
                if (cell && *cell != move.to && m_layout.cellOf(addressOf(*cell)) && m_layout.cellOf(to))
                    arrows.push_back({move.thread, addressOf(*cell), to, value, node});
            };
            add(move.left, move.left_value, move.left_node);
            add(move.right, move.right_value, move.right_node);
        }
        return arrows;
    }

    // Keeps those of the cell or the thread that is pointed at or, if there are too many, of the first row of
    // threads.
    void choose(std::vector<Arrow>& arrows) {
        const auto& cell = m_frame.hover ? m_frame.hover : m_frame.selection;
        const std::uint32_t row = m_model.launch().block.x;
        const std::size_t all = arrows.size();
        const auto keep = [&](const auto& isKept) {
            std::erase_if(arrows, [&](const Arrow& arrow) { return !isKept(arrow); });
        };
        if (m_frame.hoverThread)
            return keep([&](const Arrow& arrow) { return arrow.thread == m_frame.hoverThread; });
        if (cell &&
            std::ranges::any_of(arrows, [&](const Arrow& a) { return a.from == *cell || a.to == *cell; }))
            return keep([&](const Arrow& arrow) { return arrow.from == *cell || arrow.to == *cell; });
        if (all <= mostArrows) return;
        const std::uint32_t first = arrows.front().thread / row * row;
        keep([&](const Arrow& arrow) { return arrow.thread / row * row == first; });
        if (arrows.size() > mostArrows) arrows.resize(mostArrows);
        m_canvas.middle({m_layout.width / 2, m_layout.footY}, Align::centre,
                        tr("Arrows: threads %1 to %2 of %3")
                            .arg(threadName(m_model.launch(), arrows.front().thread),
                                 threadName(m_model.launch(), arrows.back().thread),
                                 groupedText(m_model.launch().block.count())),
                        words(m_layout.type.compact), m_theme.muted);
    }
    [[nodiscard]] Curve curveOf(const Arrow& arrow) const {
        const QRectF from = *m_layout.cellOf(arrow.from), to = *m_layout.cellOf(arrow.to);
        const QPointF start = from.center(), end = to.center(), way = end - start;
        if (m_layout.tileOf(arrow.from) != m_layout.tileOf(arrow.to)) {
            const QPointF bend(0.5 * way.x(), 0);
            const double side = std::copysign(0.5 * to.width(), way.x());
            return {start, start + bend, end - bend, end - QPointF(side, 0)};
        }
        const double length = std::hypot(way.x(), way.y());
        const QPointF aside = QPointF(way.y(), -way.x()) * 0.15;
        return {start, start + 0.3 * way + aside, start + 0.7 * way + aside,
                end - way / length * 0.4 * std::min(to.width(), to.height())};
    }

    void paintArrows() {
        std::vector<Arrow> arrows = allArrows();
        if (arrows.empty() || m_motion.draw <= 0) return;
        choose(arrows);
        QPainterPath lines, heads;
        heads.setFillRule(Qt::WindingFill);
        for (const Arrow& arrow : arrows) {
            const Curve curve = curveOf(arrow).upTo(m_motion.draw);
            addCurve(lines, curve);
            if (m_motion.draw >= 1) addFilledHead(heads, curve.end, curve.direction(), 6);
        }
        m_canvas.stroke(lines, m_canvas.faded(m_role.solid, 0.5), m_layout.characters == 0 ? 0.75 : 1.25);
        m_canvas.fillPath(heads, m_role.solid);
        if (m_motion.settled() || m_motion.lift <= 0) return;
        for (const Arrow& arrow : arrows) {
            const Place place{arrow.to.space, arrow.to.array};
            const trace::ElementType type =
                trace::array_of(m_model.launch(), m_model.block(), place.space, place.array)->type;
            const QPointF at = curveOf(arrow).at(m_motion.travel);
            if (m_layout.characters == 0)
                m_canvas.dot(at, 3, m_role.solid);
            else
                m_canvas.chip(at, cellText(m_frame, arrow.value, arrow.node, type, m_layout.characters),
                              figures(m_layout.type.smallest, 700), 1.5 * m_layout.type.smallest, 8,
                              m_canvas.faded(m_role.solid, m_motion.lift), m_theme.onRole);
        }
    }

    [[nodiscard]] std::vector<LegendItem> legend() const {
        std::vector<LegendItem> items;
        addWritten(items, m_frame);
        addFlaws(items, m_frame, Showing::rows);
        addRead(items, m_frame);
        if (m_layout.characters == 0) items.push_back({LegendMark::heat, tr("small to large, per array")});
        return items;
    }

    const BlockModel& m_model;
    const RoleColors& m_role;
    std::map<std::pair<Place, std::uint64_t>, std::uint8_t> m_used; // by the step
    std::vector<CellAddress> m_pointed;
    std::vector<Number> m_numbers;
};

} // namespace

Placed composeTiles(Canvas& canvas, const FrameState& asked, const Room& room) {
    const TileLayout layout(asked, room);
    const FrameState frame = shownAt(asked, layout.characters == 0 ? Level::strip : Level::full);
    return TilePainter(canvas, frame, layout).paint();
}

} // namespace scanscope::viz
