// The base class of the views' painters.
#pragma once

#include "viz/layout/columns.h"
#include "viz/model/document.h"
#include "viz/model/frame_state.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_text.h"

namespace scanscope::viz {

// Paths for single lines: through points, along a curve, and for the filled head of an arrow.
[[nodiscard]] inline QPainterPath polyline(std::initializer_list<QPointF> points) {
    QPainterPath path;
    path.moveTo(*points.begin());
    for (const QPointF point : points) path.lineTo(point);
    return path;
}
[[nodiscard]] inline QPainterPath pathOf(const Curve& curve) {
    QPainterPath path;
    addCurve(path, curve);
    return path;
}
[[nodiscard]] inline QPainterPath filledHead(QPointF tip, QPointF direction, double length = 7) {
    QPainterPath path;
    addFilledHead(path, tip, direction, length);
    return path;
}

template <class Layout> class Painter {
public:
    // All arguments must outlive the painter.
    Painter(Canvas& canvas, const FrameState& frame, const Layout& layout)
        : m_canvas(canvas)
        , m_theme(canvas.theme())
        , m_frame(frame)
        , m_layout(layout)
        , m_motion(frame.motion()) {}

protected:
    // Paints a label to the left of the cells. Only for layouts that are LabelledRows.
    void label(double y, const QString& text, const TextStyle& style, const QColor& color) {
        paintSideLabel(m_canvas, {{m_layout.left - labelGap, y}, m_layout.smallest, m_layout.edge}, text,
                       style, color);
    }
    void label(double y, const QString& text) { label(y, text, words(m_layout.text), m_theme.muted); }

    // Paints a name with its kind below it. Only for layouts that are RoomLayouts. `end` is the right end of
    // both, halfway between the two lines.
    void nameAndKind(QPointF end, const QString& name, const QString& kind, double edge = 6) {
        const double line = (m_layout.type.label + 3) / 2;
        paintSideLabel(m_canvas, {end - QPointF(0, line), m_layout.type.smallest, edge}, name,
                       figures(m_layout.type.label + 1, 600), m_theme.text);
        m_canvas.middle(end + QPointF(0, line), Align::right, kind, words(m_layout.type.label),
                        m_theme.muted);
    }
    // Paints as many column numbers as fit.
    void ruler(const Columns& columns, double y, double px) {
        const int every =
            rulerStep(columns.pitch, textWidth(QString::number(columns.lastVisible()), figures(px)));
        for (int c = (columns.firstVisible() + every - 1) / every * every; c <= columns.lastVisible();
             c += every)
            if (!columns.isLeftOut(Column(c)))
                m_canvas.middle({columns.centre(c), y}, Align::centre, QString::number(c), figures(px),
                                m_theme.muted);
    }

    // The text of a value that is not in a block's cell, with at most `characters` characters.
    [[nodiscard]] QString fittedValue(trace::Value value, trace::Node node, trace::ElementType type,
                                      int characters) const {
        return fittedValueText(m_canvas, m_frame.document->values(), value, node, type, characters);
    }
    // Paints the hazard sign at the upper right corner of a cell.
    void flawSign(const QRectF& cell, double largest, bool warns = false) {
        const double size = std::min(largest, 0.4 * cell.width());
        paintFlawSign(m_canvas, {cell.right() - 0.28 * size, cell.top() + 0.2 * size}, size, warns);
    }
    // Notes that `count` parts do not fit, and adds the result of `words()` to `said`. Does nothing if
    // `count` is 0.
    template <class Words> void leaveOut(QStringList& said, int count, Omitted what, Words words) {
        if (count == 0) return;
        m_canvas.omit(what);
        said << words();
    }

    Canvas& m_canvas;
    const Theme& m_theme;
    const FrameState& m_frame;
    const Layout& m_layout;
    const Motion m_motion;
};

} // namespace scanscope::viz
