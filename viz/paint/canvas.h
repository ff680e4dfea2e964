// A painter with its theme, and the few shapes that all views are made of. Line widths grow with the theme's
// extra, lines of one pixel snap to the device's grid.
#pragma once

#include <QPainter>
#include <QPainterPath>

#include "viz/layout/arrow_geometry.h"
#include "viz/layout/columns.h"
#include "viz/model/step_role.h"
#include "viz/paint/glyphs.h"
#include "viz/paint/shapes.h"
#include "viz/paint/text.h"
#include "viz/paint/theme.h"

namespace scanscope::viz {

[[nodiscard]] Role roleFor(StepRole role);

struct BoxLook {
    QColor fill, border; // invalid: none
    double width = 1;    // of the border, inside the box
    double radius = 7;
    bool dashed = false;
};

// While it lives, what this thread paints is the same to the last bit whatever it has painted before. Without
// it, lines that come again are copied from a picture of themselves, which may round a shade otherwise.
class ExactPainting {
public:
    ExactPainting();
    ~ExactPainting();
    ExactPainting(const ExactPainting&) = delete;
    ExactPainting& operator=(const ExactPainting&) = delete;
};

class Canvas {
public:
    Canvas(QPainter& painter, const Theme& theme);
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    [[nodiscard]] QPainter& painter() { return m_painter; }
    [[nodiscard]] const Theme& theme() const { return m_theme; }
    [[nodiscard]] const RoleColors& role(StepRole role) const { return m_theme.role(roleFor(role)); }
    [[nodiscard]] QColor faded(QColor color, double opacity) const; // fully opaque in high contrast
    [[nodiscard]] static QColor mixed(const QColor& a, const QColor& b, double part);

    // On the device's pixel grid, where that is a grid of pixels and nothing is turned.
    [[nodiscard]] QRectF snapped(const QRectF& rect) const;

    void box(const QRectF& rect, const BoxLook& look);
    void fill(const QRectF& rect, const QColor& color); // sharp corners, snapped
    void stroke(const QPainterPath& path, const QColor& color, double width);
    void dotted(const QPainterPath& path, const QColor& color, double width, double dash, double space);
    void fillPath(const QPainterPath& path, const QColor& color); // of parts without holes
    void glyph(StepRole role, QPointF centre, double size, const QColor& color);
    // A value on its way: a capsule around the text, not snapped, so that it glides.
    void chip(QPointF centre, const QString& text, const TextStyle& style, double height, double padding,
              const QColor& fill, const QColor& color);
    // An operator in its circle; `full`: 0 in outline, 1 filled, as it is while its result comes out.
    void badge(QPointF centre, double radius, trace::Operator op, const QColor& color, double width,
               double full = 0);
    void dot(QPointF centre, double radius, const QColor& color);
    // Cells of zoomed columns end at the gutter; half a gap more, for rings.
    void clipTo(const Columns& columns, double height);
    // What the columns show between two heights stands back.
    void veil(const Columns& columns, double top, double foot);
    void hatch(const QRectF& rect, const QColor& color, double apart = 6);

    void text(QPointF baseline, Align align, const QString& text, const TextStyle& style,
              const QColor& color) {
        drawText(m_painter, baseline, align, text, style, color);
    }
    void middle(QPointF at, Align align, const QString& text, const TextStyle& style, const QColor& color) {
        drawTextMiddle(m_painter, at, align, text, style, color);
    }

private:
    void drawBox(QPainter& painter, const QRectF& rect, const BoxLook& look, double width) const;
    template <class Draw> void eachPart(const QPainterPath& path, Draw draw) const;
    void drawStroke(QPainter& painter, const QPainterPath& path, const QColor& color, double width) const;
    void drawDotted(QPainter& painter, const QPainterPath& path, const QPen& pen) const;
    template <class Draw> void keeping(const QPainterPath& path, const QPen& pen, Draw draw);
    void drawPicture(QPoint device, const QImage& picture);
    bool stamp(const QRectF& rect, const BoxLook& look, double width);

    QPainter& m_painter;
    const Theme& m_theme;
    bool m_snaps = false; // a raster of pixels, scaled at most
    QTransform m_toDevice, m_fromDevice;
    QTransform m_withoutWorld; // from device pixels to coordinates without the world transform
};

} // namespace scanscope::viz
