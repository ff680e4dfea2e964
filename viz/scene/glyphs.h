// Shapes that carry meaning in addition to colour. They are paths, because font characters do not look the
// same everywhere.
#pragma once

#include <QPainterPath>
#include <QRectF>

#include "kernels/trace/value.h"
#include "viz/layout/arrow_geometry.h"
#include "viz/scene/theme.h"

class QPainter;

namespace scanscope::viz {

// The filled glyph of a role, in a square of width `size` around `center`: triangle up, triangle down, double
// chevron, ring with a dot, rounded square, triangle with an exclamation mark, or crossed-out circle.
[[nodiscard]] QPainterPath roleGlyph(Role role, QPointF center, double size);

// The sign in the badge where two values are combined, in units of the badge's radius: lines for + × ∧ ∨ ⊕.
// Empty for max, min and the composition of maps, which have a word instead.
[[nodiscard]] QPainterPath operatorSignPath(trace::Operator op);
[[nodiscard]] QString operatorWord(trace::Operator op);
[[nodiscard]] double operatorWordSize(double radius); // large enough to be read
// Half the width of the badge: its radius, or more if a word needs it.
[[nodiscard]] double operatorReach(trace::Operator op, double radius);

// The application's logo, scaled to fill `box`: four growing bars, two of an up-sweep and two of a
// down-sweep.
void paintMark(QPainter& painter, const QRectF& box, const Theme& theme);

// Outlines that the views draw with.
void addCurve(QPainterPath& path, const Curve& curve);
void addBracket(QPainterPath& path, const Bracket& bracket); // with rounded corners
// Drawn from left to right, with rounded corners.
void addElbow(QPainterPath& path, const Elbow& elbow, double corner);
// The outline of the upper or lower half of a box, rounded where the box is.
[[nodiscard]] QPainterPath roundedHalf(const QRectF& box, bool upper, double radius);
// A filled arrowhead of length `length` that ends at `tip`, with a half angle of 0.42.
void addFilledHead(QPainterPath& path, QPointF tip, QPointF direction, double length = 7);
// A horizontal zigzag, `height` high in total, starting from a point on its middle line.
void addZigzag(QPainterPath& path, QPointF from, double width);
// An open arrowhead: two strokes that end at `tip`.
void addOpenHead(QPainterPath& path, QPointF tip, QPointF direction, double length = 8);

} // namespace scanscope::viz
