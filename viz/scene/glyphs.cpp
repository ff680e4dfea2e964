#include "viz/scene/glyphs.h"

#include <algorithm>
#include <cmath>
#include <QPainter>
#include <QPen>

#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

QPainterPath triangle(QPointF a, QPointF b, QPointF c) {
    QPainterPath path(a);
    path.lineTo(b);
    path.lineTo(c);
    path.closeSubpath();
    return path;
}

// The outline of a line drawn with a round pen, so that every glyph is one filled path.
QPainterPath stroked(const QPainterPath& line, double width) {
    QPainterPathStroker stroker;
    stroker.setWidth(width);
    stroker.setCapStyle(Qt::RoundCap);
    stroker.setJoinStyle(Qt::RoundJoin);
    return stroker.createStroke(line);
}

QPainterPath doubleChevron() {
    QPainterPath line;
    for (const double x : {-0.36, 0.08}) {
        line.moveTo(x, -0.34);
        line.lineTo(x + 0.32, 0);
        line.lineTo(x, 0.34);
    }
    return stroked(line, 0.17);
}

QPainterPath ringWithDot() {
    QPainterPath ring;
    ring.addEllipse(QPointF(), 0.36, 0.36);
    QPainterPath path = stroked(ring, 0.17);
    path.addEllipse(QPointF(), 0.13, 0.13);
    return path;
}

QPainterPath warningTriangle() {
    QPainterPath body = triangle({0, -0.46}, {0.5, 0.42}, {-0.5, 0.42});
    QPainterPath mark;
    mark.addRoundedRect(QRectF(-0.065, -0.16, 0.13, 0.3), 0.065, 0.065);
    mark.addEllipse(QPointF(0, 0.27), 0.075, 0.075);
    return body.subtracted(mark);
}

QPainterPath struckCircle() {
    QPainterPath line;
    line.addEllipse(QPointF(), 0.4, 0.4);
    line.moveTo(-0.26, 0.26);
    line.lineTo(0.26, -0.26);
    return stroked(line, 0.14);
}

QPainterPath drawnGlyph(Role role) {
    switch (role) {
    case Role::Up:
        return triangle({0, -0.4}, {0.46, 0.38}, {-0.46, 0.38});
    case Role::Down:
        return triangle({-0.46, -0.38}, {0.46, -0.38}, {0, 0.4});
    case Role::Stride:
        return doubleChevron();
    case Role::Identity:
        return ringWithDot();
    case Role::Plain:
        break;
    case Role::Hazard:
        return warningTriangle();
    case Role::OutOfBounds:
        return struckCircle();
    }
    QPainterPath square;
    square.addRoundedRect(QRectF(-0.36, -0.36, 0.72, 0.72), 0.14, 0.14);
    return square;
}

} // namespace

QPainterPath roleGlyph(Role role, QPointF center, double size) {
    return QTransform::fromScale(size, size).map(drawnGlyph(role)).translated(center);
}

QString operatorWord(trace::Operator op) {
    switch (op) {
    case trace::Operator::max:
        return QStringLiteral("max");
    case trace::Operator::min:
        return QStringLiteral("min");
    case trace::Operator::compose:
        return QStringLiteral("f g");
    default:
        return {};
    }
}

double operatorWordSize(double radius) { return std::max(11.0, 1.6 * radius); }

QPainterPath operatorSignPath(trace::Operator op) {
    QPainterPath sign;
    const auto line = [&sign](double x0, double y0, double x1, double y1) {
        sign.moveTo(x0, y0);
        sign.lineTo(x1, y1);
    };
    switch (op) {
    case trace::Operator::bit_xor:
        sign.addEllipse(QPointF(), 0.5, 0.5);
        [[fallthrough]];
    case trace::Operator::sum:
        line(-0.5, 0, 0.5, 0), line(0, -0.5, 0, 0.5);
        break;
    case trace::Operator::product:
        line(-0.36, -0.36, 0.36, 0.36), line(-0.36, 0.36, 0.36, -0.36);
        break;
    case trace::Operator::bit_and:
        line(-0.38, 0.36, 0, -0.4), sign.lineTo(0.38, 0.36);
        break;
    case trace::Operator::bit_or:
        line(-0.38, -0.36, 0, 0.4), sign.lineTo(0.38, -0.36);
        break;
    default:
        break;
    }
    return sign;
}

double operatorReach(trace::Operator op, double radius) {
    const QString word = operatorWord(op);
    return word.isEmpty()
               ? radius
               : std::max(radius, valueAdvance * double(word.size()) * operatorWordSize(radius) / 2 + 4);
}

void paintMark(QPainter& painter, const QRectF& box, const Theme& theme) {
    constexpr double heights[] = {6, 10, 14.5, 20};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.translate(box.topLeft());
    painter.scale(box.width() / 20, box.height() / 20);
    for (int i = 0; i < 4; ++i) {
        painter.setBrush(theme.role(i < 2 ? Role::Up : Role::Down).solid);
        painter.drawRoundedRect(QRectF(5.3 * i, 20 - heights[i], 4, heights[i]), 1, 1);
    }
    painter.restore();
}

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
    const double top = upper ? box.top() : box.bottom() - r, turn = upper ? -90 : 90;
    QPainterPath path(QPointF(box.left(), middle));
    path.arcTo(box.left(), top, r, r, 180, turn);
    path.arcTo(box.right() - r, top, r, r, 180 + turn, turn);
    path.lineTo(box.right(), middle);
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
