#include "viz/views/tree/prefix_graph.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "viz/paint/cell_look.h"
#include "viz/paint/cell_row.h"
#include "viz/paint/cell_text.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

class GraphPainter : Painter<PrefixGraphLayout> {
public:
    using Painter::Painter;

    void paint() {
        for (const BlockStep s : m_layout.steps)
            if (m_layout.y(s) > 8 && m_layout.y(s) < m_layout.height - 8 && hasLabel(s)) paintLabel(s);
        m_canvas.clipTo(m_layout.columns, m_layout.height);
        paintWires();
        if (const double first = m_layout.y({}); shown({}))
            paintSegmentFlags(m_canvas, m_layout.columns, first - 13, first + 13);
        for (const BlockStep s : m_layout.steps)
            if (!s.isFirst() && (shown(s) || shown(s - 1))) paintEdges(s);
        for (const BlockStep s : m_layout.steps)
            if (shown(s)) paintDots(s);
        paintCapsules(false);
        if (!m_motion.settled() && !m_frame.step.isFirst()) paintValues(false);
        if (m_frame.path) paintPath();
        paintRings();
    }

private:
    [[nodiscard]] bool shown(BlockStep step) const {
        const double y = m_layout.y(step);
        return y > -m_layout.pitch / 2 && y < m_layout.height + m_layout.pitch / 2;
    }
    [[nodiscard]] bool done(BlockStep step) const {
        return step < m_frame.step || (step == m_frame.step && m_motion.settled());
    }

    [[nodiscard]] bool isOnPath(BlockStep step, Column column) const {
        return m_frame.path && m_frame.path->contains(step, column);
    }

    [[nodiscard]] BlockStep capsuleStep() const {
        return m_motion.settled() || m_frame.step.isFirst() ? m_frame.step : m_frame.step - 1;
    }

    // If lines would be less than three units apart, only every second, fourth, … column has a line. It is
    // the last column of each group, because that is the column of a tree's nodes.
    [[nodiscard]] int thinning() const {
        int every = 1;
        while (every * m_layout.columns.pitch < 3) every *= 2;
        return every;
    }
    static bool isDrawn(Column column, int every) { return (int(column) + 1) % every == 0; }

    void paintWires() {
        const Columns& columns = m_layout.columns;
        QPainterPath wires;
        for (const Column c : columns.visible()) {
            if (!isDrawn(c, thinning())) continue;
            wires.moveTo(columns.centre(c), m_layout.y({}));
            wires.lineTo(columns.centre(c), m_layout.y(m_frame.model->lastStep()));
        }
        m_canvas.stroke(wires, m_theme.pastBorder, columns.pitch >= 6 ? 1 : 0.5);
    }

    // If rows are too close for their labels, the current row keeps its label, and so does every second,
    // third, … other row whose label does not overlap it.
    [[nodiscard]] bool hasLabel(BlockStep step) const {
        const int every = std::max(1, int(std::ceil((m_layout.type.label + 1) / m_layout.pitch)));
        return step == m_frame.step || (int(step) % every == 0 && std::abs(step - m_frame.step) >= every);
    }

    void paintLabel(BlockStep step) {
        const bool current = step == m_frame.step;
        const StepModel& model = m_frame.model->step(step);
        const TextStyle style = current ? words(m_layout.currentLabel, 700) : words(m_layout.type.label);
        const QPointF at(m_layout.columns.x0 - 16, m_layout.y(step));
        m_canvas.middle(at, Align::right, model.label, style,
                        current               ? m_theme.text
                        : step > m_frame.step ? m_theme.faint
                                              : m_theme.muted);
        if (model.role == StepRole::plain) return;
        m_canvas.glyph(model.role, at - QPointF(textWidth(model.label, style) + style.px * 0.8, 0),
                       style.px * 0.75,
                       m_canvas.faded(m_canvas.role(model.role).solid, step > m_frame.step ? 0.5 : 1));
    }

    void paintEdges(BlockStep step) {
        const StepModel& model = m_frame.model->step(step);
        const Columns& columns = m_layout.columns;
        const bool current = step == m_frame.step;
        const StepEdges lines(*m_frame.model, m_layout, step);
        QPainterPath edges, dimmed, kept;
        // In a step that writes few cells, all lines fit.
        const bool few = int(model.moves.size()) * thinning() <= columns.count;
        const int every = few ? 1 : thinning();
        const std::vector<std::uint8_t> lit = current && m_frame.pointing()
                                                  ? m_frame.litMoves(model.moves.size())
                                                  : std::vector<std::uint8_t>(model.moves.size(), 1);
        for (std::size_t i = 0; i < model.moves.size(); ++i) {
            const Move& move = model.moves[i];
            if (move.kind == Move::Kind::constant || !isDrawn(move.to, every)) continue;
            QPainterPath& into = lit[i] ? edges : dimmed;
            for (const bool right : {false, true}) {
                const auto operand = move.operand(right);
                if (!operand || (operand == move.to && !current && step > m_frame.step)) continue;
                const Polyline line = lines.line(move, right);
                addLine(into, current && operand != move.to ? line.upTo(m_motion.draw) : line);
            }
        }
        if (step <= m_frame.step)
            for (const Column column : lines.kept())
                if (isDrawn(column, thinning())) addLine(kept, lines.line(column, column));
        const QColor solid = m_canvas.role(model.role).solid;
        const QColor color =
            current               ? solid
            : step < m_frame.step ? Canvas::mixed(m_theme.surface, solid, m_theme.opacity(0.5))
            : columns.pitch < 24  ? Canvas::mixed(m_theme.surface, m_theme.pastBorder, m_theme.opacity(0.5))
                                  : m_theme.pastBorder;
        const double thin = columns.pitch < 8 ? 0.5 : columns.pitch < 24 ? 0.7 : 1;
        const double width = (current ? 2 : step < m_frame.step ? 1.5 : 1) * thin;
        m_canvas.stroke(kept, Canvas::mixed(m_theme.surface, solid, m_theme.opacity(0.5)), 1.5 * thin);
        m_canvas.stroke(dimmed, Canvas::mixed(m_theme.surface, solid, m_theme.opacity(0.25)), width);
        m_canvas.stroke(edges, color, width);
    }

    static void addLine(QPainterPath& path, const Polyline& line) {
        path.moveTo(line.points.front());
        for (const QPointF point : line.points) path.lineTo(point);
    }

    // Paints a filled dot for each combined value, and a ring for each copied value.
    void paintDots(BlockStep step, bool pathOnly = false) {
        const Columns& columns = m_layout.columns;
        if (columns.pitch < 4) return;
        const StepModel& model = m_frame.model->step(step);
        const QColor color =
            step > m_frame.step || !done(step) ? m_theme.pastBorder : m_canvas.role(model.role).solid;
        const double r = m_layout.dotRadius;
        for (const Move& move : model.moves) {
            if (pathOnly && !isOnPath(step, move.to)) continue;
            const QRectF dot(columns.centre(move.to) - r, m_layout.y(step) - r, 2 * r, 2 * r);
            if (move.kind == Move::Kind::combine)
                m_canvas.box(dot, {color, {}, 0, r});
            else
                m_canvas.box(dot, {m_theme.surface, color, 1.25, r});
        }
    }

    // Paints the path over the finished graph, which is paler.
    void paintPath() {
        const Columns& columns = m_layout.columns;
        m_canvas.veil(columns, 0, m_layout.height);
        QPainterPath lines;
        std::optional<StepEdges> edges; // lines of the previous edge's step
        BlockStep edgesOf = beforeFirstStep;
        for (const PathEdge& edge : m_frame.path->edges) {
            if (edge.from.step == beforeFirstStep) continue;
            if (edge.to.step != edgesOf) edges.emplace(*m_frame.model, m_layout, edgesOf = edge.to.step);
            const QPointF from(columns.centre(edge.from.column), m_layout.y(edge.from.step));
            const QPointF to(columns.centre(edge.to.column), m_layout.y(edge.to.step));
            const bool moved = edge.moved && edge.from.step + 1 == edge.to.step;
            const Polyline line =
                moved ? edges->line(edge.from.column, edge.to.column) : Polyline{{from, to}};
            addLine(lines, edge.to.step == m_frame.step ? line.upTo(m_motion.draw) : line);
        }
        m_canvas.stroke(lines, m_theme.ink, pathWidthAt(columns.pitch));
        for (BlockStep s; s <= m_frame.step; ++s)
            if (shown(s)) paintDots(s, true);
        paintCapsules(true);
        if (!m_motion.settled() && !m_frame.step.isFirst()) paintValues(true);
    }

    // Shows values in the row that the step wrote. During the step's animation, shows them in the row that it
    // reads.
    void paintCapsules(bool pathOnly) {
        const Columns& columns = m_layout.columns;
        if (!m_layout.hasCapsules) return m_canvas.omit(Omitted::nodes);
        const BlockStep step = capsuleStep();
        const StepModel& model = m_frame.model->step(step);
        const bool reading = step != m_frame.step;
        const RoleColors& role = m_canvas.role(m_frame.now().role);
        for (const Column c : columns.visible(model.row.size())) {
            const auto i = std::size_t(c);
            if (!model.row.known[i] || (pathOnly && !isOnPath(step, c))) continue;
            const bool written = !reading && model.marks[i] != CellMark::none;
            const bool read = reading && i < m_frame.now().read.size() && m_frame.now().read[i];
            paintCapsule({columns.centre(c), m_layout.y(step)}, model.row.values[i], model.row.nodes[i],
                         model.row.type,
                         written ? role.solid
                         : read  ? role.tint
                                 : m_theme.cell,
                         written ? QColor()
                         : read  ? role.solid
                                 : m_theme.cellBorder,
                         written ? m_theme.onRole : m_theme.text);
        }
    }

    // Paints a ring where a column meets a step's row.
    void paintRing(BlockStep step, Column column, double outside, double width) {
        const Columns& columns = m_layout.columns;
        if (!shown(step) || !columns.visible().contains(column)) return;
        const QPointF at(columns.centre(column), m_layout.y(step));
        const double r = m_layout.dotRadius;
        QRectF box(at.x() - r, at.y() - r, 2 * r, 2 * r);
        const Row& row = m_frame.model->step(step).row;
        const auto i = std::size_t(column);
        if (m_layout.hasCapsules && step == capsuleStep() && row.columns().contains(column) && row.known[i])
            box = capsule(at, capsuleText(row.values[i], row.nodes[i], row.type));
        box.adjust(-outside, -outside, outside, outside);
        m_canvas.box(box, {{}, m_theme.ink, width, box.height() / 2});
    }

    void paintRings() {
        const StepModel& now = m_frame.now();
        const auto ringCell = [&](const CellAddress& cell, double outside, double width) {
            if (const auto column = m_frame.model->columnOf(now.row, cell))
                paintRing(m_frame.step, *column, outside, width);
        };
        if (m_frame.hover) ringCell(*m_frame.hover, 1.5, 1);
        if (m_frame.selection) ringCell(*m_frame.selection, 4, 2);
        if (!m_frame.spotlight || m_layout.columns.pitch < 4) return;
        const auto ringAll = [this](BlockStep step, const std::vector<std::uint8_t>& lit) {
            for (std::size_t c = 0; c < lit.size(); ++c)
                if (lit[c]) paintRing(step, Column(c), 1.5, 1);
        };
        // The graph has no row for the array that the first step reads.
        if (!m_frame.step.isFirst()) ringAll(m_frame.step - 1, m_frame.spotlight->read);
        ringAll(m_frame.step, m_frame.spotlight->written);
    }

    [[nodiscard]] TextStyle capsuleStyle() const { return figures(m_layout.valueText, 600); }

    [[nodiscard]] QString capsuleText(trace::Value value, trace::Node node, trace::ElementType type) const {
        return fittedCellText(m_canvas, m_frame, value, node, type,
                              std::max(1, int(m_layout.textRoom() / (0.6 * capsuleStyle().px) + 0.01)));
    }

    [[nodiscard]] QRectF capsule(QPointF at, const QString& text) const {
        const double height = 24;
        const double width =
            std::min(m_layout.columns.width, std::max(height, textWidth(text, capsuleStyle()) + 14));
        return {at.x() - width / 2, at.y() - height / 2, width, height};
    }

    void paintCapsule(QPointF at, trace::Value value, trace::Node node, trace::ElementType type,
                      const QColor& fill, const QColor& border, const QColor& color) {
        const QString text = capsuleText(value, node, type);
        const QRectF box = capsule(at, text);
        m_canvas.box(box, {fill, border, 1.5, box.height() / 2});
        m_canvas.middle(at, Align::centre, text, capsuleStyle(), color);
    }

    void paintValues(bool onPath) {
        const Columns& columns = m_layout.columns;
        if (m_motion.lift <= 0 || columns.pitch < 10) return;
        const StepModel& model = m_frame.model->step(m_frame.step);
        const RoleColors& role = m_canvas.role(model.role);
        const StepEdges edges(*m_frame.model, m_layout, m_frame.step);
        const double y1 = m_layout.y(m_frame.step);
        for (const Move& move : model.moves) {
            if (isOnPath(m_frame.step, move.to) != onPath) continue;
            const QPointF to(columns.centre(move.to), y1);
            if (m_motion.travel < 1) {
                if (move.kind == Move::Kind::carry) continue; // stays in its column
                for (const bool right : {false, true}) {
                    const auto operand = move.operand(right);
                    if (!operand || (operand == move.to && move.kind == Move::Kind::combine)) continue;
                    paintTravelling(edges.line(move, right).at(m_motion.travel),
                                    right ? move.rightValue : move.leftValue,
                                    right ? move.rightNode : move.leftNode, model.row.type, role);
                }
                continue;
            }
            paintTravelling(to, move.value, move.node, model.row.type, role);
        }
    }

    void paintTravelling(QPointF at, trace::Value value, trace::Node node, trace::ElementType type,
                         const RoleColors& role) {
        if (m_layout.hasCapsules) return paintCapsule(at, value, node, type, role.solid, {}, m_theme.onRole);
        m_canvas.box({at.x() - 3, at.y() - 3, 6, 6}, {role.solid, {}, 0, 3});
    }
};

} // namespace

void paintPrefixGraph(Canvas& canvas, const FrameState& frame, const PrefixGraphLayout& layout) {
    const Canvas::Kept kept(canvas);
    const Columns& columns = layout.columns;
    canvas.clip({0, 0, columns.clipRight + 8, layout.height});
    GraphPainter(canvas, frame, layout).paint();
    addRowSpots(canvas, columns, frame.now().row, 0, layout.height, frame.step);
}

} // namespace scanscope::viz
