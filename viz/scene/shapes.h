// Outlines that the views draw with.
#pragma once

#include <QPainterPath>

#include "viz/layout/arrow_geometry.h"

namespace scanscope::viz {

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
