#include "viz/views/array/path_painter.h"

#include <algorithm>

#include "viz/views/array/move_geometry.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr double curvedGap = 20; // lower gaps leave no room to bend in

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
        const QColor ink = m_canvas.theme().ink;
        m_canvas.stroke(m_lines, ink, m_width);
        m_canvas.fillPath(m_heads, ink);
        for (const QPointF badge : m_badges)
            m_canvas.badge(badge, m_geometry.band().badgeRadius, m_frame.model->op(), ink, 1.75);
    }

private:
    const ArrayRow* rowOf(BlockStep step) const {
        const auto found =
            std::find_if(m_layout.rows.begin(), m_layout.rows.end(), [step](const ArrayRow& row) {
                return row.step == step && row.place != RowPlace::source;
            });
        return found == m_layout.rows.end() ? nullptr : &*found;
    }

    void addJoin(const PathEdge& edge) {
        const ArrayRow *above = rowOf(edge.from.step), *below = rowOf(edge.to.step);
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

} // namespace

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

} // namespace scanscope::viz
