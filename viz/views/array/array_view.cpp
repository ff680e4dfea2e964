#include "viz/views/kinds.h"

#include <algorithm>
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
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr double curvedGap = 20; // lower gaps leave no room to bend in

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
        const ArrowBand& band = m_geometry.band();
        const double x = m_layout.columns.centre(move.to);
        if (move.kind == Move::Kind::combine) {
            m_badges.emplace_back(x, band.badgeY());
            m_lines.moveTo(x, band.badgeY() + band.badgeRadius);
            m_lines.lineTo(x, band.y1 - 5);
            addFilledHead(m_heads, {x, band.y1 - 1.5}, {0, 1}, std::min(7.0, band.badgeRadius * 0.78));
        } else {
            const Curve curve = m_geometry.curve(move, false);
            addOpenHead(m_lines, curve.end + QPointF(0, 1), curve.direction(),
                        std::min(8.0, 0.3 * band.pitch));
        }
    }

    const MoveGeometry m_geometry;
    const double m_width;
    QPainterPath m_lines, m_heads;
    std::vector<QPointF> m_badges;
};

void paintCellPath(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, RowPainter& rows) {
    const Columns& columns = layout.columns;
    const double top = layout.scrolled ? layout.fadeTop : layout.rows.front().y;
    canvas.veil(columns, top - 2, layout.height);
    PathPainter(canvas, frame, layout).paintLines();
    for (const ArrayRow& row : layout.rows)
        for (const PathCell& cell : frame.path->cells)
            if (cell.step == row.step && row.place != RowPlace::source &&
                columns.visible().contains(cell.column))
                rows.paintCell(row, cell.column);
}

constexpr double fadeHeight = 16;

// Read cells are ringed in the row above, written ones in the row of the step.
void paintSpotlight(Canvas& canvas, const Spotlight& light, const ArrayLayout& layout,
                    const RowPainter& rows) {
    if (layout.level == Level::aggregate) return;
    for (const ArrayRow& row : layout.rows) {
        if (row.place != RowPlace::current && row.place != RowPlace::previous) continue;
        const auto& lit = row.place == RowPlace::current ? light.written : light.read;
        for (const Column c : layout.columns.visible(int(lit.size())))
            if (lit[std::size_t(c)] && !layout.columns.isLeftOut(c)) paintRing(canvas, rows.cell(row, c));
    }
}

// What a thread reads and writes in the step.
void paintThreadRings(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout,
                      const RowPainter& rows) {
    if (layout.level == Level::aggregate) return;
    const auto ring = [&](RowPlace place, std::optional<Column> column) {
        const ArrayRow* row = layout.row(place);
        if (row && column && !layout.columns.isLeftOut(*column)) paintRing(canvas, rows.cell(*row, *column));
    };
    for (const Move& move : frame.now().moves) {
        if (move.thread != *frame.hoverThread) continue;
        ring(RowPlace::current, move.to);
        ring(move.leftInSource ? RowPlace::source : RowPlace::previous, move.left);
        ring(move.rightInSource ? RowPlace::source : RowPlace::previous, move.right);
    }
}

// Rings around the cells that are pointed at and chosen.
void paintRings(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, const RowPainter& rows) {
    const auto ring = [&](const CellAddress& cell, double outside, double width) {
        for (const ArrayRow& row : layout.rows) {
            const Row& content = rowContent(*frame.model, row);
            const bool shown = row.place == RowPlace::current || row.place == RowPlace::previous;
            const auto column = shown ? frame.model->columnOf(content, cell) : std::nullopt;
            if (!column || layout.columns.isLeftOut(*column)) continue;
            paintRing(canvas, rows.cell(row, *column), outside, width);
            if (row.place == RowPlace::current) return;
        }
    };
    if (frame.hover) ring(*frame.hover, 1.5, 1);
    if (frame.hoverThread) paintThreadRings(canvas, frame, layout, rows);
    if (frame.spotlight) paintSpotlight(canvas, *frame.spotlight, layout, rows);
    if (frame.selection) ring(*frame.selection, 4, 2);
}

// The cells of all rows, and what the step does between the last two.
void addSpots(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, MovePainter& moves,
              FlawPainter& flaws) {
    for (const ArrayRow& row : layout.rows) {
        if (row.place == RowPlace::future) continue;
        const Row& content = rowContent(*frame.model, row);
        if (row.beside > 0)
            addRowSpots(canvas, layout.columns, *frame.model->step(row.step).beside, row.foot(),
                        row.wholeFoot(), row.step);
        if (content.cells.empty()) {
            addRowSpots(canvas, layout.columns, content, row.y, row.foot(), row.step);
            continue;
        }
        for (const Column c : content.columns())
            if (content.stands(c) &&
                !layout.columns.isLeftOut(c)) // as wide as what it takes from its neighbours
                canvas.spot(layout.cellBox(row, content, c).adjusted(-layout.columns.gap, 0, 0, 0),
                            CellAfter{content.address(c), row.step});
    }
    moves.addSpots();
    flaws.addSpots();
}

// Lines from a source that stands higher pass behind the row above.
void paintOverLines(const ArrayLayout& layout, RowPainter& rows) {
    const ArrayRow *source = layout.row(RowPlace::source), *above = layout.row(RowPlace::previous);
    if (source && above && source->y < above->y) rows.paintCells(*above);
}

constexpr double leastLines = 5, lineWidth = 1.5;

// Straight down from each cell, through the place of the lower row where that is empty.
void paintRestLines(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, const ArrayRow& above,
                    const ArrayRow& below) {
    const Row& content = rowContent(*frame.model, below);
    const double y0 = above.wholeFoot(), y1 = below.place == RowPlace::earlier ? below.foot() : below.y;
    if (y1 - y0 < leastLines || layout.level >= Level::strip) return;
    QPainterPath lines;
    for (const Column c : layout.columns.visible(content.size())) {
        if (!content.stands(c) || layout.columns.isLeftOut(c)) continue;
        lines.moveTo(layout.columns.centre(c), y0 + 2);
        lines.lineTo(layout.columns.centre(c), y1 - 2);
    }
    canvas.dotted(lines, canvas.theme().faint, lineWidth, 1, 5);
}

void paintRestWords(Canvas& canvas, const ArrayLayout& layout, double y, double height) {
    const TextStyle type = words(layout.sizes.type.compact);
    const QString text = tr("rests: nothing left to do");
    const double width = textWidth(text, type) + 16, left = layout.columns.visibleLeft(),
                 right = layout.columns.visibleRight();
    if (height < 1.6 * type.px || width > right - left) return;
    const QPointF middle((left + right) / 2, y);
    canvas.box({middle.x() - width / 2, y - 0.75 * type.px, width, 1.5 * type.px},
               {canvas.theme().surface, {}, 0, 3});
    canvas.middle(middle, Align::centre, text, type, canvas.theme().muted);
}

// Fills the gap between two rows where the run rests beside another: its values stay as they are.
void paintRests(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout) {
    for (std::size_t r = 1; r < layout.rows.size(); ++r) {
        const ArrayRow &above = layout.rows[r - 1], &below = layout.rows[r];
        if (below.place == RowPlace::source || below.step == beforeFirstStep) continue;
        if (!frame.model->rests(below.step)) continue;
        canvas.setOpacity(canvas.theme().opacity(below.opacity));
        paintRestLines(canvas, frame, layout, above, below);
        const bool isLast = below.place == RowPlace::current &&
                            trace::rests_at_end(frame.model->block().steps[std::size_t(below.step)]);
        if (isLast && frame.motion().settled())
            paintRestWords(canvas, layout, (above.wholeFoot() + below.y) / 2, below.y - above.wholeFoot());
    }
    canvas.setOpacity(1);
}

void paintFade(Canvas& canvas, const ArrayLayout& layout) {
    const QColor surface = canvas.theme().surface;
    QColor clear = surface;
    clear.setAlpha(0);
    QLinearGradient gradient(0, layout.fadeTop, 0, layout.fadeTop + fadeHeight);
    gradient.setColorAt(0, surface);
    gradient.setColorAt(1, clear);
    canvas.area(QRectF(0, layout.fadeTop, layout.width, fadeHeight), gradient);
}

void paintArray(Canvas& canvas, const FrameState& asked, const ArrayLayout& layout) {
    const FrameState frame = shownAt(asked, layout.level);
    const Theme& theme = canvas.theme();
    const Canvas::Kept kept(canvas);
    RowPainter rows(canvas, frame, layout);
    MovePainter moves(canvas, frame, layout, rows);
    RowLabels labels(canvas, frame, layout);
    labels.paintRuler();
    labels.paintLeftOut();
    if (layout.scrolled) canvas.omit(Omitted::olderRows);
    if (layout.scrolled) canvas.clip({0, layout.fadeTop, layout.width, layout.height});
    for (const ArrayRow& row : layout.rows) {
        canvas.setOpacity(theme.opacity(row.opacity));
        labels.paintLabel(row);
    }
    canvas.setOpacity(1);
    canvas.clipTo(layout.columns, layout.height);
    moves.paintJoins();
    paintRests(canvas, frame, layout);
    for (const ArrayRow& row : layout.rows) {
        canvas.setOpacity(theme.opacity(row.opacity));
        rows.paintCells(row);
    }
    canvas.setOpacity(1);
    moves.paintArrows();
    paintOverLines(layout, rows);
    moves.paintValues(false);
    moves.paintThreads();
    FlawPainter flaws(canvas, frame, layout, rows);
    for (const ArrayRow& row : layout.rows) flaws.paint(row);
    flaws.paintGhosts();
    if (!frame.path && !frame.pointing()) moves.paintNote();
    if (frame.path) {
        paintCellPath(canvas, frame, layout, rows);
        moves.paintValues(true);
    }
    paintRings(canvas, frame, layout, rows);
    addSpots(canvas, frame, layout, moves, flaws);
    if (layout.scrolled) paintFade(canvas, layout);
}

// Whose rows stand above, and keep the marks of what was wrong in them.
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
        items.push_back({LegendMark::differs, tr("not as in the other run")});
    if (layout.level < Level::strip && hasMove(frame, Move::Kind::carry))
        items.push_back({LegendMark::copied, tr("copied")});
    if (layout.level == Level::strip) items.push_back({LegendMark::heat, tr("small to large, by row")});
    if (layout.level == Level::bars) items.push_back({LegendMark::bar, tr("value, scaled by row")});
    if (layout.level == Level::aggregate) items.push_back({LegendMark::range, tr("range and mean, by row")});
    if (frame.model->padding()) items.push_back({LegendMark::padding, tr("padding")});
    if (frame.now().row.spacing.used > 0) items.push_back({LegendMark::unused, tr("unused cell")});
    return items;
}

// "8 to 31, 40 to 63", as the indices above the columns count.
void addLeftOut(std::vector<LegendItem>& items, const FrameState& frame, const ArrayLayout& layout) {
    QStringList parts;
    const std::uint64_t first = firstIndexOf(*frame.model);
    for (const Fold& fold : layout.columns.folds)
        parts << tr("%1 to %2")
                     .arg(first + std::uint64_t(fold.first))
                     .arg(first + std::uint64_t(fold.end()) - 1);
    if (!parts.isEmpty()) items.push_back({LegendMark::leftOut, parts.join(QStringLiteral(", "))});
}

Placed composeArray(Canvas& canvas, const FrameState& asked, const Room& room) {
    const FrameState frame = shownIn(room, asked);
    const ArrayLayout layout = layoutArray(asked, room);
    paintArray(canvas, frame, layout);
    Placed placed{.columns = layout.columns, .left = layout.columns.x0, .level = layout.level};
    for (const ArrayRow& row : layout.rows)
        if (row.place != RowPlace::source) placed.rows.push_back({row.step, row.y, row.wholeFoot()});
    placed.legend = legendOfArray(shownAt(frame, layout.level), layout);
    addLeftOut(placed.legend, frame, layout);
    return placed;
}

Heights heightsOfArray(const FrameState& frame, const Room& slide) {
    const double height = arrayHeightOnSlide(frame, slide);
    return {height, height};
}

} // namespace

ViewKind arrayView() {
    return {[](const Document&) { return true; }, composeArray, heightsOfArray, rowLabelWidth};
}

} // namespace scanscope::viz
