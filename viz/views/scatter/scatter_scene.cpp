#include "viz/views/scatter/scatter_scene.h"

#include <algorithm>
#include <cmath>

#include "viz/model/document.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_row.h"
#include "viz/views/painter.h"
#include "viz/views/scatter/scatter_model.h"

namespace scanscope::viz {

ScatterScene::ScatterScene(const FrameState& frame, const ScatterLayout& layout)
    : m_frame(frame)
    , m_layout(layout)
    , m_model(scatterOf(*frame.document))
    , m_pass(m_model.passes()[std::size_t(layout.pass)])
    , m_motion(frame.motion())
    , m_first(std::uint64_t(layout.columns.firstVisible())) {
    const int last = layout.columns.lastVisible();
    const trace::Range range{m_first, last < int(m_first) ? 0 : std::uint64_t(last) + 1 - m_first};
    const auto cellsOf = [&](int row) {
        return row < 0 ? ScatterCells() : m_model.cells(m_pass.rows[std::size_t(row)], range, frame.filmStep);
    };
    for (const ModelRow& place : layout.rows) m_cells.push_back(cellsOf(place.row));
    m_digits = cellsOf(m_pass.digit);
    m_predicate = cellsOf(m_pass.drops ? m_pass.predicate : -1);
    findPointed();
    if (hasText()) m_scan = scanAt(*frame.document, m_pass.scanned, range, frame.filmStep, &m_scanName);
}

// Until the scan's results are stored in the row, the row shows the scan's current values.
const QString& ScatterScene::scanOf(std::size_t row) const {
    static const QString none;
    const bool isIndex = m_pass.rows[std::size_t(m_layout.rows[row].row)].meaning == trace::Meaning::index;
    const std::vector<std::uint8_t>& known = m_cells[row].known;
    const bool isMade = std::ranges::find(known, 1) != known.end();
    return isIndex && !isMade && !m_scan.empty() ? m_scanName : none;
}

const trace::Global& ScatterScene::array(std::size_t row) const {
    const trace::Launch& launch = m_frame.document->trace().launches[std::size_t(m_pass.launch)];
    return launch.globals[m_pass.rows[std::size_t(m_layout.rows[row].row)].array];
}

bool ScatterScene::isPredicate(std::size_t row) const {
    return m_pass.drops && m_layout.rows[row].row == m_pass.predicate;
}

std::optional<int> ScatterScene::digitOf(std::uint64_t element) const {
    const std::uint64_t i = element - m_first;
    if (m_pass.digit < 0) return std::nullopt;
    if (i >= m_digits.ready.size()) return m_model.digitOf(m_pass, element, m_frame.filmStep);
    const bool shown = m_digits.ready[i] && (landed() || !m_digits.written[i]);
    return shown ? std::optional(int(m_digits.values[i].bits)) : std::nullopt;
}

bool ScatterScene::isDropped(std::uint64_t element) const {
    const std::uint64_t i = element - m_first;
    return i < m_predicate.ready.size() && m_predicate.ready[i] && m_predicate.values[i].bits == 0 &&
           (landed() || !m_predicate.written[i]);
}

ScatterCell ScatterScene::cellAt(std::size_t row, std::uint64_t i) const {
    const ScatterCells& cells = m_cells[row];
    ScatterCell cell;
    cell.number = m_first + i;
    cell.box = m_layout.cell(m_layout.rows[row], cell.number);
    cell.value = cells.values[i];
    cell.node = cells.nodes[i];
    cell.type = cells.type;
    cell.now = cells.written[i] != 0;
    cell.known = cells.known[i] && (landed() || !cell.now);
    cell.ready = cells.ready[i] != 0;
    cell.read = cells.read[i] != 0;
    cell.dropped = !isLast(row) && isDropped(cell.number);
    if (!cell.known && !scanOf(row).isEmpty()) {
        const auto found = std::ranges::find(m_scan, cell.number, &ScanNow::from);
        if (found != m_scan.end()) {
            cell.scanned = true;
            cell.value = found->value;
            cell.node = found->node;
            cell.type = found->type;
            cell.now = found->written;
            cell.read = found->read && !found->written;
        }
    }
    if (isFirst(row)) cell.digit = digitOf(cell.number);
    if (isLast(row) && cell.known)
        if (const ScatterMove* move = m_pass.moveIn(m_pass.moveTo, cell.number))
            cell.digit = digitOf(move->from);
    return cell;
}

std::uint64_t ScatterScene::moved() const {
    const std::vector<FilmStep>& since = m_pass.to().begun;
    return std::uint64_t(std::ranges::count_if(since, [this](FilmStep begun) {
        return begun < m_frame.filmStep || (begun == m_frame.filmStep && landed());
    }));
}

void ScatterScene::findPointed() {
    const auto pointed = m_frame.pointedGlobal();
    if (!pointed) return;
    const auto [space, array, cell] = *pointed;
    for (std::size_t row = 0; row < m_layout.rows.size(); ++row) {
        if (m_pass.rows[std::size_t(m_layout.rows[row].row)].array != array) continue;
        const ScatterMove* move = m_pass.moveIn(isLast(row) ? m_pass.moveTo : m_pass.moveFrom, cell);
        if (!isLast(row)) m_pointed = cell;
        if (move) m_pointed = move->from;
        if (move || isLast(row)) m_pointedTo = move ? move->to : cell;
        return;
    }
}

namespace {

constexpr double digitGround = 0.4;
constexpr double leastBar = 0.06; // share of the row's height, so that the smallest value is visible

// Several cells that share one column.
struct Bar {
    double sum = 0;
    std::uint64_t known = 0, now = 0, dropped = 0, digits = 0, digit = 0;
    void add(const ScatterCell& cell, double part) {
        if (!cell.known) return;
        ++known;
        now += cell.now;
        dropped += cell.dropped;
        sum += part;
        if (!cell.digit) return;
        ++digits;
        digit += std::uint64_t(*cell.digit);
    }
};

class ScatterCellsPainter : Painter<ScatterLayout> {
public:
    ScatterCellsPainter(Canvas& canvas, const FrameState& frame, const ScatterLayout& layout,
                        const ScatterScene& scene)
        : Painter(canvas, frame, layout)
        , m_scene(scene)
        , m_role(frame.now().role) {}

    void paint(std::size_t row) {
        if (!m_scene.hasText()) {
            m_canvas.omit(Omitted::values);
            return paintBars(row);
        }
        for (std::uint64_t i = 0; i < m_scene.count(); ++i) {
            const ScatterCell cell = m_scene.cellAt(row, i);
            const Canvas::About about(m_canvas, CellOfRun{m_scene.pass().rows[row].array, cell.number});
            if (cell.scanned && (m_scene.landed() || !cell.now))
                paintValue(row, cell);
            else if (!cell.known)
                paintToCome(cell);
            else if (m_scene.isPredicate(row))
                paintPredicate(cell);
            else
                paintValue(row, cell);
        }
    }

private:
    // Fills cells to come, because arrows end at them and must not show through.
    void paintToCome(const ScatterCell& cell) {
        const CellKind kind{.state = cell.now ? CellState::awaited : CellState::toCome, .role = m_role};
        BoxLook look = lookOf(m_canvas, kind, cell.box).box;
        look.fill = m_theme.surface;
        m_canvas.box(cell.box, look);
    }

    void paintPredicate(const ScatterCell& cell) {
        const double size = std::min({0.5 * cell.box.height(), 0.5 * cell.box.width(), 20.0});
        const QPointF centre = cell.box.center();
        const CellLook look =
            paintCell(m_canvas, cell.box, {.state = cell.dropped ? CellState::dropped : CellState::kept});
        if (cell.dropped)
            m_canvas.fill({centre.x() - 0.35 * size, centre.y() - 1, 0.7 * size, 2}, look.text);
        else
            paintKeptMark(m_canvas, centre, size, look.text);
    }

    [[nodiscard]] CellKind kindOf(std::size_t row, const ScatterCell& cell) const {
        const int digits = m_scene.pass().digits;
        CellKind kind{.role = m_role};
        if (cell.dropped && !cell.scanned)
            kind.state = CellState::dropped;
        else if (cell.digit) {
            kind.ground = m_theme.digit(*cell.digit, digits);
            kind.onGround = m_theme.onDigit(*cell.digit, digits);
        } else if (cell.now)
            kind.state = CellState::written;
        else if (cell.read)
            kind.state = CellState::read;
        else if (m_scene.isLast(row))
            kind.state = CellState::left;
        else if (!cell.ready && !cell.scanned)
            kind.state = CellState::past;
        return kind;
    }

    void paintValue(std::size_t row, const ScatterCell& cell) {
        const CellLook look = paintCell(m_canvas, cell.box, kindOf(row, cell));
        // Elements leave space for their digit even before it is known.
        const bool digits = m_scene.isElements(row) && m_scene.pass().digit >= 0;
        const QRectF room = digits ? QRectF(cell.box.left(), cell.box.top() + 2, cell.box.width(),
                                            valueShare * cell.box.height())
                                   : cell.box;
        const CellNumber number = numberIn(
            room.size(), {m_layout.type.smallest, m_layout.largestText, m_layout.type.growth}, look.weight,
            [&](int most) { return fittedValue(cell.value, cell.node, cell.type, most); });
        paintNumber(m_canvas, room, look, number);
        if (cell.dropped && m_scene.isFirst(row)) {
            const double wide = textWidth(number.text, number.style) + 8, thick = 1.5;
            m_canvas.fill({room.center().x() - wide / 2, room.center().y() - thick / 2, wide, thick},
                          look.text);
        }
        if (cell.digit)
            m_canvas.middle({room.center().x(), cell.box.top() + digitShare * cell.box.height()},
                            Align::centre, QString::number(*cell.digit, 16).toUpper(),
                            figures(std::max(m_layout.type.label, 0.22 * cell.box.height()), 700), look.text);
    }

    // Paints a bar for each cell, with its height relative to the row's other values. A column of several
    // cells shows their mean.
    void paintBars(std::size_t row) {
        const ModelRow& place = m_layout.rows[row];
        const Columns& columns = m_layout.columns;
        const bool predicate = m_scene.isPredicate(row);
        CellRow scaled(m_canvas, m_frame.document->values(), m_scene.cells(row).type);
        scaled.measure(m_scene.cells(row));
        const auto group = std::uint64_t(cellsPerBar(columns.pitch));
        const double gap = columns.pitch >= 5 ? std::max(1.0, columns.gap) : 0;
        const double left = columns.visibleLeft(), right = columns.visibleRight();
        const auto edge = [&](std::uint64_t i) {
            return columns.centre(double(m_scene.first() + i)) - columns.pitch / 2;
        };
        // The digits' colours range from the darkest to the brightest. The background must differ from both,
        // so it is in between.
        const bool digits = m_scene.isElements(row) && m_scene.pass().digit >= 0;
        const QColor ground = predicate ? m_theme.dropped
                              : digits  ? Canvas::mixed(m_theme.surface, m_theme.faint, digitGround)
                                        : m_theme.past;
        m_canvas.fill({left, place.y, right - left, place.height}, ground);
        for (std::uint64_t first = 0; first < m_scene.count(); first += group) {
            const std::uint64_t end = std::min(first + group, m_scene.count());
            Bar bar;
            for (std::uint64_t i = first; i < end; ++i) {
                const ScatterCell cell = m_scene.cellAt(row, i);
                const bool kept = trace::as_double(cell.value, cell.type) != 0;
                bar.add(cell, predicate ? double(kept) : scaled.share({{}, {}, true, cell.value, cell.node}));
            }
            const double part = bar.known == 0 ? 0 : bar.sum / double(bar.known);
            if (bar.known == 0 || (predicate && part == 0)) {
                if (bar.known == 0 && predicate)
                    m_canvas.fill({edge(first), place.y, edge(end) - edge(first), place.height},
                                  m_theme.past);
                continue;
            }
            const double tall = place.height * (predicate ? part : leastBar + (1 - leastBar) * part);
            const QColor color = bar.digits > 0
                                     ? m_theme.digit(int(std::lround(double(bar.digit) / double(bar.digits))),
                                                     m_scene.pass().digits)
                                 : predicate                ? m_theme.kept
                                 : bar.dropped == bar.known ? m_theme.padHatch
                                 : bar.now > 0              ? m_canvas.role(m_role).solid
                                                            : m_theme.heat[5];
            m_canvas.fill({edge(first) + gap / 2, place.foot() - tall, edge(end) - edge(first) - gap, tall},
                          color);
        }
        m_canvas.box({left, place.y, right - left, place.height}, {{}, m_theme.pastBorder, 1, 0});
    }

    const ScatterScene& m_scene;
    const StepRole m_role;
};

} // namespace

void paintScatterCells(Canvas& canvas, const FrameState& frame, const ScatterLayout& layout,
                       const ScatterScene& scene, std::size_t row) {
    ScatterCellsPainter(canvas, frame, layout, scene).paint(row);
}

} // namespace scanscope::viz
