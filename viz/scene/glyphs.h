// Shapes that carry meaning beside colour, as paths: no font character is trusted to look the same
// everywhere.
#pragma once

#include <QPainterPath>
#include <QRectF>

#include "kernels/trace/value.h"
#include "viz/layout/arrow_geometry.h"
#include "viz/scene/theme.h"

class QPainter;

namespace scanscope::viz {

// The filled glyph of a role in a square `size` wide around `center`: triangle up, triangle down, double
// chevron, ring with dot, rounded square, triangle with an exclamation mark, struck circle.
[[nodiscard]] QPainterPath roleGlyph(Role role, QPointF center, double size);

// What stands in the badge where two values combine, in units of its radius: a line for + × ∧ ∨ ⊕, empty
// where there is a word instead, for max, min and the composition of maps.
[[nodiscard]] QPainterPath operatorSignPath(trace::Operator op);
[[nodiscard]] QString operatorWord(trace::Operator op);
[[nodiscard]] double operatorWordSize(double radius); // large enough to be read
// Half of what the badge is wide: its radius, and more where a word needs it.
[[nodiscard]] double operatorReach(trace::Operator op, double radius);

// The application's mark: four bars that grow, two of an up-sweep, two of a down-sweep, scaled to fill `box`.
void paintMark(QPainter& painter, const QRectF& box, const Theme& theme);

// Outlines that the views draw with.
void addCurve(QPainterPath& path, const Curve& curve);
void addBracket(QPainterPath& path, const Bracket& bracket); // with rounded corners
// From left to right, with rounded corners.
void addElbow(QPainterPath& path, const Elbow& elbow, double corner);
// The outline of the upper or lower half of a box, rounded where the box is.
[[nodiscard]] QPainterPath roundedHalf(const QRectF& box, bool upper, double radius);
// A filled head that ends at `tip`, `length` long, half angle 0.42.
void addFilledHead(QPainterPath& path, QPointF tip, QPointF direction, double length = 7);
// Up and down, `height` high in all, from a point on its middle line.
void addZigzag(QPainterPath& path, QPointF from, double width);
// Two strokes that end at `tip`.
void addOpenHead(QPainterPath& path, QPointF tip, QPointF direction, double length = 8);

} // namespace scanscope::viz
