#include "viz/layout/arrow_geometry.h"

#include <algorithm>
#include <cmath>

namespace scanscope::viz {

namespace {

QPointF between(QPointF a, QPointF b, double t) { return a + (b - a) * t; }

constexpr double tallBand = 70;

} // namespace

QPointF Curve::at(double t) const {
    const double u = 1 - t;
    return start * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + end * (t * t * t);
}

Curve Curve::upTo(double t) const {
    if (t >= 1) return *this;
    const QPointF a = between(start, control1, t), b = between(control1, control2, t),
                  c = between(control2, end, t);
    const QPointF ab = between(a, b, t), bc = between(b, c, t);
    return {start, a, ab, between(ab, bc, t)};
}

QPointF Curve::direction() const {
    QPointF d = end - control2;
    if (std::hypot(d.x(), d.y()) < 1e-6) d = end - start;
    const double length = std::hypot(d.x(), d.y());
    return length < 1e-9 ? QPointF(0, 1) : d / length;
}

QPointF Elbow::at(double t) const {
    std::array<double, 3> lengths{};
    double total = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const QPointF leg = points[i + 1] - points[i];
        lengths[i] = std::abs(leg.x()) + std::abs(leg.y());
        total += lengths[i];
    }
    double left = t * total;
    for (std::size_t i = 0; i < 3; ++i) {
        if (left <= lengths[i] && lengths[i] > 0) return between(points[i], points[i + 1], left / lengths[i]);
        left -= lengths[i];
    }
    return points[3];
}

Curve operandCurve(double from, double to, const ArrowBand& band) {
    const double side = to > from ? 1 : -1, distance = std::abs(to - from);
    const double r = band.badgeRadius, b = band.badgeY(), drop = b - band.y0;
    const QPointF start(from, band.y0 + 1);
    if (band.height() <= tallBand)
        return {start,
                {from, band.y0 + 0.85 * drop},
                {to - side * (r + std::min(distance / 2, 1.15 * band.pitch)), b},
                {to - side * r, b}};
    const double q = 0.707 * r, m = std::min(0.42 * drop, distance / 2);
    return {
        start, {from, band.y0 + 0.58 * drop}, {to - side * (q + 0.9 * m), b - q - m}, {to - side * q, b - q}};
}

Curve ownCurve(double x, const ArrowBand& band) {
    const double top = band.y0 + 1, foot = band.badgeY() - band.badgeRadius;
    return {{x, top}, {x, top + (foot - top) / 3}, {x, top + (foot - top) * 2 / 3}, {x, foot}};
}

Curve copyCurve(double from, double to, const ArrowBand& band, bool readTwice) {
    const double side = to > from ? 1 : to < from ? -1 : 0;
    const double x = from + (readTwice ? side * 0.14 * band.pitch : 0), reach = 0.62 * band.height();
    return {{x, band.y0 + 1}, {x, band.y0 + reach}, {to, band.y1 - reach}, {to, band.y1 - 3}};
}

Curve arcOver(double from, double to, const ArrowBand& band, double high, bool intoBadge) {
    const double side = to > from ? 1 : to < from ? -1 : 0;
    const double q = intoBadge ? 0.707 * band.badgeRadius : 0;
    const QPointF end(to - side * q, intoBadge ? band.badgeY() - q : band.y1 - 3);
    // A cubic rises to three quarters of its control points' height.
    const double top = band.y1 - high / 0.75;
    return {{from, band.y1 - 1}, {from, top}, {end.x() - side * 0.25 * std::abs(to - from), top}, end};
}

Curve joinCurve(double from, double to, double y0, double y1) {
    const double reach = 0.62 * (y1 - y0);
    return {{from, y0 + 1}, {from, y0 + reach}, {to, y1 - reach}, {to, y1 - 2}};
}

} // namespace scanscope::viz
