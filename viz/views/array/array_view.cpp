#include "viz/views/kinds.h"

#include <QLinearGradient>

#include "kernels/trace/rests.h"
#include "viz/model/language.h"
#include "viz/paint/cell_row.h"
#include "viz/views/array/array_layout.h"
#include "viz/views/array/flaw_painter.h"
#include "viz/views/array/move_geometry.h"
#include "viz/views/array/move_painter.h"
#include "viz/views/array/row_labels.h"
#include "viz/views/array/row_painter.h"
#include "viz/views/array/tile_layout.h"
#include "viz/views/array/tile_painter.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr double curvedGap = 20; // in smaller gaps, curves have no space to bend

// The path of inputs into the selected cell, drawn through the rows of the array view.
class PathPainter : Painter<ArrayLayout> {
public:
    PathPainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout)
        : Painter(canvas, frame, layout)
        , m_geometry(frame, layout)
        , m_width(pathWidthAt(layout.columns.pitch)) {
        m_heads.setFillRule(Qt::WindingFill);
    }

    void paintLines() {
        const bool arrows = m_layout.level <= Level::shortText && m_layout.row(RowPlace::previous) &&
                            m_layout.row(RowPlace::current) && m_geometry.band().height() >= leastBand;
        for (const PathEdge& edge : m_frame.path->edges)
            if (!(arrows && edge.moved && edge.to.step == m_frame.step)) addJoin(edge);
        if (arrows)
            for (const Move& move : m_frame.now().moves)
                if (m_frame.path->contains(m_frame.step, move.to)) addArrow(move);
        const QColor ink = m_theme.ink;
        m_canvas.stroke(m_lines, ink, m_width);
        m_canvas.fillPath(m_heads, ink);
        for (const QPointF badge : m_badges)
            m_canvas.badge(badge, m_geometry.band().badgeRadius, m_frame.model->op(), ink, 1.75);
    }

private:
    void addJoin(const PathEdge& edge) {
        const ArrayRow *above = m_layout.rowOf(edge.from.step), *below = m_layout.rowOf(edge.to.step);
        if (!above || !below) return;
        const Columns& columns = m_layout.columns;
        if (!columns.showsBetween(edge.from.column, edge.to.column)) return;
        const double part = edge.to.step == m_frame.step ? m_motion.draw : 1;
        const double from = columns.centre(edge.from.column), to = columns.centre(edge.to.column);
        const double y0 = above->wholeFoot(), y1 = below->y;
        if (part <= 0 || y1 <= y0) return;
        const bool whole = part >= 1 && from != to;
        if (whole && m_layout.joins == Joins::brackets)
            return addBracket(m_lines, Brackets(m_frame.model->step(edge.to.step), columns, y0, y1)
                                           .line(edge.from.column, edge.to.column));
        if (from != to && y1 - y0 > curvedGap)
            return addCurve(m_lines, joinCurve(from, to, y0, y1).upTo(part));
        m_lines.moveTo(from, y0);
        m_lines.lineTo(from + (to - from) * part, y0 + (y1 - y0) * part);
    }

    void addArrow(const Move& move) {
        if (!m_geometry.visible(move) || m_motion.draw <= 0 || !move.left) return;
        for (const bool right : {false, true})
            if (m_geometry.hasOperand(move, right))
                addCurve(m_lines, m_geometry.curve(move, right).upTo(m_motion.draw));
        if (m_motion.draw < 1) return;
        if (move.kind != Move::Kind::combine) return m_geometry.addOpenEnd(m_lines, move);
        m_badges.emplace_back(m_layout.columns.centre(move.to), m_geometry.band().badgeY());
        m_geometry.addStem(m_lines, m_heads, move);
    }

    const MoveGeometry m_geometry;
    const double m_width;
    QPainterPath m_lines, m_heads;
    std::vector<QPointF> m_badges;
};

constexpr double fadeHeight = 16;
constexpr double leastLines = 5, lineWidth = 1.5; // for the lines below the cells of a run that pauses

class ArrayPainter : Painter<ArrayLayout> {
public:
    ArrayPainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout)
        : Painter(canvas, frame, layout)
        , m_rows(canvas, frame, layout)
        , m_moves(canvas, frame, layout, m_rows)
        , m_flaws(canvas, frame, layout, m_rows) {}

    void paint() {
        const Canvas::Kept kept(m_canvas);
        RowLabels labels(m_canvas, m_frame, m_layout);
        labels.paintRuler();
        labels.paintLeftOut();
        if (m_layout.scrolled) m_canvas.omit(Omitted::olderRows);
        if (m_layout.scrolled) m_canvas.clip({0, m_layout.fadeTop, m_layout.width, m_layout.height});
        for (const ArrayRow& row : m_layout.rows) {
            m_canvas.setOpacity(m_theme.opacity(row.opacity));
            labels.paintLabel(row);
        }
        m_canvas.setOpacity(1);
        m_canvas.clipTo(m_layout.columns, m_layout.height);
        m_moves.paintJoins();
        paintRests();
        for (const ArrayRow& row : m_layout.rows) {
            m_canvas.setOpacity(m_theme.opacity(row.opacity));
            m_rows.paintCells(row);
        }
        m_canvas.setOpacity(1);
        m_moves.paintArrows();
        paintOverLines();
        m_moves.paintValues(false);
        m_moves.paintThreads();
        for (const ArrayRow& row : m_layout.rows) m_flaws.paint(row);
        m_flaws.paintGhosts();
        if (!m_frame.path && !m_frame.pointing()) m_moves.paintNote();
        if (m_frame.path) {
            paintPath();
            m_moves.paintValues(true);
        }
        paintRings();
        addSpots();
        if (m_layout.scrolled) paintFade();
    }

private:
    // Paints a line straight down from each cell. If the lower row is empty, the line also passes through its
    // place.
    void paintRestLines(const ArrayRow& above, const ArrayRow& below) {
        const Row& content = rowContent(*m_frame.model, below);
        const double y0 = above.wholeFoot(), y1 = below.place == RowPlace::earlier ? below.foot() : below.y;
        if (y1 - y0 < leastLines || m_layout.level >= Level::strip) return;
        QPainterPath lines;
        for (const Column c : m_layout.columns.visible(content.size())) {
            if (!content.stands(c) || m_layout.columns.isLeftOut(c)) continue;
            lines.moveTo(m_layout.columns.centre(c), y0 + 2);
            lines.lineTo(m_layout.columns.centre(c), y1 - 2);
        }
        m_canvas.dotted(lines, m_theme.faint, lineWidth, 1, 5);
    }

    void paintRestWords(double y, double height) {
        const TextStyle type = words(m_layout.sizes.type.compact);
        const QString text = tr("idle: nothing left to do");
        const double width = textWidth(text, type) + 16, left = m_layout.columns.visibleLeft(),
                     right = m_layout.columns.visibleRight();
        if (height < 1.6 * type.px || width > right - left) return;
        const QPointF middle((left + right) / 2, y);
        m_canvas.box({middle.x() - width / 2, y - 0.75 * type.px, width, 1.5 * type.px},
                     {m_theme.surface, {}, 0, 3});
        m_canvas.middle(middle, Align::centre, text, type, m_theme.muted);
    }

    // Fills the gap between two rows in which the run pauses beside the other run, so its values stay the
    // same.
    void paintRests() {
        for (std::size_t r = 1; r < m_layout.rows.size(); ++r) {
            const ArrayRow &above = m_layout.rows[r - 1], &below = m_layout.rows[r];
            if (below.place == RowPlace::source || below.step == beforeFirstStep) continue;
            if (!m_frame.model->rests(below.step)) continue;
            m_canvas.setOpacity(m_theme.opacity(below.opacity));
            paintRestLines(above, below);
            const bool isLast = below.place == RowPlace::current &&
                                trace::rests_at_end(m_frame.model->block().steps[std::size_t(below.step)]);
            if (isLast && m_motion.settled())
                paintRestWords((above.wholeFoot() + below.y) / 2, below.y - above.wholeFoot());
        }
        m_canvas.setOpacity(1);
    }

    // Lines from a source row above the previous row pass behind that row.
    void paintOverLines() {
        const ArrayRow *source = m_layout.row(RowPlace::source), *above = m_layout.row(RowPlace::previous);
        if (source && above && source->y < above->y) m_rows.paintCells(*above);
    }

    // Paints the path over the finished rows, which are paler.
    void paintPath() {
        const double top = m_layout.scrolled ? m_layout.fadeTop : m_layout.rows.front().y;
        m_canvas.veil(m_layout.columns, top - 2, m_layout.height);
        PathPainter(m_canvas, m_frame, m_layout).paintLines();
        for (const ArrayRow& row : m_layout.rows)
            for (const PathCell& cell : m_frame.path->cells)
                if (cell.step == row.step && row.place != RowPlace::source &&
                    m_layout.columns.visible().contains(cell.column))
                    m_rows.paintCell(row, cell.column);
    }

    void ring(const ArrayRow& row, Column column, double outside = 1.5, double width = 1) {
        if (!m_layout.columns.isLeftOut(column))
            paintRing(m_canvas, m_rows.cell(row, column), outside, width);
    }

    // Paints rings around read cells in the row above, and around written cells in the step's own row.
    void paintSpotlight(const Spotlight& light) {
        if (m_layout.level == Level::aggregate) return;
        for (const ArrayRow& row : m_layout.rows) {
            if (row.place != RowPlace::current && row.place != RowPlace::previous) continue;
            const auto& lit = row.place == RowPlace::current ? light.written : light.read;
            for (const Column c : m_layout.columns.visible(int(lit.size())))
                if (lit[std::size_t(c)]) ring(row, c);
        }
    }

    // Paints rings around the cells that the hovered thread reads and writes in the step.
    void paintThreadRings() {
        if (m_layout.level == Level::aggregate) return;
        const auto ringIn = [this](RowPlace place, std::optional<Column> column) {
            if (const ArrayRow* row = m_layout.row(place); row && column) ring(*row, *column);
        };
        for (const Move& move : m_frame.now().moves) {
            if (move.thread != *m_frame.hoverThread) continue;
            ringIn(RowPlace::current, move.to);
            ringIn(move.leftInSource ? RowPlace::source : RowPlace::previous, move.left);
            ringIn(move.rightInSource ? RowPlace::source : RowPlace::previous, move.right);
        }
    }

    // Paints rings around the cells under the pointer and the selected cells.
    void paintRings() {
        const auto ringCell = [this](const CellAddress& cell, double outside, double width) {
            for (const ArrayRow& row : m_layout.rows) {
                const bool shown = row.place == RowPlace::current || row.place == RowPlace::previous;
                const auto column =
                    shown ? m_frame.model->columnOf(rowContent(*m_frame.model, row), cell) : std::nullopt;
                if (!column || m_layout.columns.isLeftOut(*column)) continue;
                ring(row, *column, outside, width);
                if (row.place == RowPlace::current) return;
            }
        };
        if (m_frame.hover) ringCell(*m_frame.hover, 1.5, 1);
        if (m_frame.hoverThread) paintThreadRings();
        if (m_frame.spotlight) paintSpotlight(*m_frame.spotlight);
        if (m_frame.selection) ringCell(*m_frame.selection, 4, 2);
    }

    // Adds spots for the cells of all rows, and for the step's moves between the last two rows.
    void addSpots() {
        const Columns& columns = m_layout.columns;
        for (const ArrayRow& row : m_layout.rows) {
            if (row.place == RowPlace::future) continue;
            const Row& content = rowContent(*m_frame.model, row);
            if (row.beside > 0)
                addRowSpots(m_canvas, columns, *m_frame.model->step(row.step).beside, row.foot(),
                            row.wholeFoot(), row.step);
            if (content.cells.empty()) {
                addRowSpots(m_canvas, columns, content, row.y, row.foot(), row.step);
                continue;
            }
            for (const Column c : content.columns())
                if (content.stands(c) &&
                    !columns.isLeftOut(c)) // the cell may extend into neighbouring columns
                    m_canvas.spot(m_layout.cellBox(row, content, c).adjusted(-columns.gap, 0, 0, 0),
                                  CellAfter{content.address(c), row.step});
        }
        m_moves.addSpots();
        m_flaws.addSpots();
    }

    void paintFade() {
        QColor clear = m_theme.surface;
        clear.setAlpha(0);
        QLinearGradient gradient(0, m_layout.fadeTop, 0, m_layout.fadeTop + fadeHeight);
        gradient.setColorAt(0, m_theme.surface);
        gradient.setColorAt(1, clear);
        m_canvas.area(QRectF(0, m_layout.fadeTop, m_layout.width, fadeHeight), gradient);
    }

    RowPainter m_rows;
    MovePainter m_moves;
    FlawPainter m_flaws;
};

// The steps whose rows are above the current one. These rows keep the marks of their findings.
std::vector<BlockStep> earlierIn(const ArrayLayout& layout, BlockStep step) {
    std::vector<BlockStep> earlier;
    for (const ArrayRow& row : layout.rows)
        if (row.place != RowPlace::source && row.step >= BlockStep{} && row.step < step)
            earlier.push_back(row.step);
    return earlier;
}

std::vector<LegendItem> legendOfArray(const FrameState& frame, const ArrayLayout& layout) {
    std::vector<LegendItem> items;
    const bool numbers = layout.level <= Level::shortText;
    addWritten(items, frame);
    addFlaws(items, frame, Showing::rows, earlierIn(layout, frame.step));
    if (numbers) addSigns(items, frame);
    addRead(items, frame);
    if (numbers && frame.rows != Rows::all) addOperator(items, frame);
    if (numbers && differsBeside(frame, layout))
        items.push_back({LegendMark::differs, tr("differs from the other run")});
    if (layout.level < Level::strip && hasMove(frame, Move::Kind::carry))
        items.push_back({LegendMark::copied, tr("copied")});
    if (layout.level == Level::strip) items.push_back({LegendMark::heat, tr("small to large, per row")});
    if (layout.level == Level::bars) items.push_back({LegendMark::bar, tr("value, scaled per row")});
    if (layout.level == Level::aggregate) items.push_back({LegendMark::range, tr("range and mean, per row")});
    if (frame.model->padding()) items.push_back({LegendMark::padding, tr("padding")});
    if (frame.now().row.spacing.used > 0) items.push_back({LegendMark::unused, tr("unused cell")});
    return items;
}

// Adds the columns that are left out: "8 to 31, 40 to 63", numbered like the indices above them.
void addLeftOut(std::vector<LegendItem>& items, const FrameState& frame, const ArrayLayout& layout) {
    QStringList parts;
    const std::uint64_t first = firstIndexOf(*frame.model);
    for (const Fold& fold : layout.columns.folds) {
        const QString range =
            tr("%1 to %2").arg(first + std::uint64_t(fold.first)).arg(first + std::uint64_t(fold.end()) - 1);
        parts << (fold.isNeverUsed ? tr("%1 never used").arg(range) : range);
    }
    if (!parts.isEmpty()) items.push_back({LegendMark::leftOut, parts.join(QStringLiteral(", "))});
    for (const std::string& cells : frame.model->neverUsed())
        items.push_back({LegendMark::leftOut, tr("%1 never used").arg(QString::fromStdString(cells))});
}

Placed composeArray(Canvas& canvas, const FrameState& asked, const Room& room) {
    if (hasTiles(asked)) return composeTiles(canvas, asked, room);
    const ArrayLayout layout = layoutArray(asked, room);
    const FrameState frame = shownAt(shownIn(room, asked), layout.level);
    ArrayPainter(canvas, frame, layout).paint();
    Placed placed{.columns = layout.columns, .left = layout.columns.x0, .level = layout.level};
    for (const ArrayRow& row : layout.rows)
        if (row.place != RowPlace::source) placed.rows.push_back({row.step, row.y, row.wholeFoot()});
    placed.legend = legendOfArray(frame, layout);
    addLeftOut(placed.legend, frame, layout);
    return placed;
}

Heights heightsOfArray(const FrameState& frame, const Room& slide) {
    if (hasTiles(frame)) return {0.5 * slide.height, 0.6 * slide.height};
    const double height = arrayHeightOnSlide(frame, slide);
    return {height, height};
}

} // namespace

ViewKind arrayView() {
    const auto labels = [](const BlockModel& model, const Type& type) {
        return model.of<TilePlan>().tiles().empty() ? rowLabelWidth(model, type) : 0;
    };
    return {[](const Document&) { return true; }, composeArray, heightsOfArray, labels};
}

} // namespace scanscope::viz
