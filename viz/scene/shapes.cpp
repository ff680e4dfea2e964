#include "viz/scene/shapes.h"

#include <algorithm>
#include <cmath>

namespace scanscope::viz {

namespace {

constexpr double headHalfAngle = 0.42;

QPointF turned(QPointF v, double angle) {
    return {v.x() * std::cos(angle) - v.y() * std::sin(angle),
            v.x() * std::sin(angle) + v.y() * std::cos(angle)};
}

} // namespace

void addCurve(QPainterPath& path, const Curve& curve) {
    path.moveTo(curve.start);
    path.cubicTo(curve.control1, curve.control2, curve.end);
}

void addBracket(QPainterPath& path, const Bracket& bracket) {
    const auto [from, to, y0, level, y1] = bracket;
    const double side = to > from ? 1 : -1;
    const double corner = std::min({3.5, level - y0 - 0.5, y1 - level - 0.5, std::abs(to - from) / 2});
    path.moveTo(from, y0 + 0.5);
    path.lineTo(from, level - corner);
    path.quadTo({from, level}, {from + side * corner, level});
    path.lineTo(to - side * corner, level);
    path.quadTo({to, level}, {to, level + corner});
    path.lineTo(to, y1 - 0.5);
}

QPainterPath roundedHalf(const QRectF& box, bool upper, double radius) {
    const double middle = box.center().y(), r = 2 * radius;
    QPainterPath path;
    if (upper) {
        path.moveTo(box.left(), middle);
        path.arcTo(box.left(), box.top(), r, r, 180, -90);
        path.arcTo(box.right() - r, box.top(), r, r, 90, -90);
        path.lineTo(box.right(), middle);
    } else {
        path.moveTo(box.left(), middle);
        path.arcTo(box.left(), box.bottom() - r, r, r, 180, 90);
        path.arcTo(box.right() - r, box.bottom() - r, r, r, 270, 90);
        path.lineTo(box.right(), middle);
    }
    path.closeSubpath();
    return path;
}

void addElbow(QPainterPath& path, const Elbow& elbow, double corner) {
    const auto& way = elbow.points;
    corner = std::min(
        {corner, way[1].x() - way[0].x(), way[3].x() - way[2].x(), std::abs(way[1].y() - way[2].y()) / 2});
    const double turn = way[2].y() < way[1].y() ? -corner : corner;
    path.moveTo(way[0]);
    path.lineTo(way[1] - QPointF(corner, 0));
    path.quadTo(way[1], way[1] + QPointF(0, turn));
    path.lineTo(way[2] - QPointF(0, turn));
    path.quadTo(way[2], way[2] + QPointF(corner, 0));
    path.lineTo(way[3]);
}

void addFilledHead(QPainterPath& path, QPointF tip, QPointF direction, double length) {
    const double side = length / std::cos(headHalfAngle);
    path.moveTo(tip);
    path.lineTo(tip - turned(direction, headHalfAngle) * side);
    path.lineTo(tip - turned(direction, -headHalfAngle) * side);
    path.closeSubpath();
}

void addOpenHead(QPainterPath& path, QPointF tip, QPointF direction, double length) {
    const double side = length / std::cos(headHalfAngle);
    path.moveTo(tip - turned(direction, headHalfAngle) * side);
    path.lineTo(tip);
    path.lineTo(tip - turned(direction, -headHalfAngle) * side);
}

void addZigzag(QPainterPath& path, QPointF from, double width) {
    constexpr double height = 3, period = 6;
    path.moveTo(from + QPointF(0, height / 2));
    const int strokes = std::max(1, int(std::lround(2 * width / period)));
    for (int i = 1; i <= strokes; ++i)
        path.lineTo(from + QPointF(i * width / strokes, i % 2 ? -height / 2 : height / 2));
}

} // namespace scanscope::viz
