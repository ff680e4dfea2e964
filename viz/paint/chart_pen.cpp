#include "viz/paint/chart_pen.h"

#include <QPainter>
#include <QTransform>

namespace scanscope::viz {
namespace {

QPainterPath polygon(std::initializer_list<QPointF> corners) {
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(corners)));
    path.closeSubpath();
    return path;
}

QPainterPath cross() {
    constexpr double arm = 0.5, half = 0.17;
    QPainterPath path;
    path.addRect(-arm, -half, 2 * arm, 2 * half);
    QPainterPath upright;
    upright.addRect(-half, -arm, 2 * half, 2 * arm);
    return path.united(upright);
}

// In a square of 1 around the origin, of like weight to the eye.
QPainterPath unitMarker(int which) {
    QPainterPath path;
    switch (which) {
    case 0:
        path.addEllipse(QPointF(), 0.48, 0.48);
        return path;
    case 1:
        path.addRect(-0.43, -0.43, 0.86, 0.86);
        return path;
    case 2:
        return polygon({{0, -0.56}, {0.56, 0}, {0, 0.56}, {-0.56, 0}});
    case 3:
        return polygon({{0, -0.54}, {0.55, 0.42}, {-0.55, 0.42}});
    case 4:
        return polygon({{0, 0.54}, {0.55, -0.42}, {-0.55, -0.42}});
    case 5:
        return cross();
    default:
        return QTransform().rotate(45).map(cross());
    }
}

constexpr Role pens[chartPens] = {Role::Up,    Role::Down,   Role::Identity,   Role::Stride,
                                  Role::Plain, Role::Hazard, Role::OutOfBounds};

} // namespace

QColor chartColor(const Theme& theme, int series) { return theme.role(pens[series % chartPens]).solid; }

QPen chartLine(const Theme& theme, int series, bool strong) {
    QPen pen(chartColor(theme, series), (strong ? 2.75 : 2) + theme.lineExtra);
    pen.setJoinStyle(Qt::RoundJoin);
    pen.setCapStyle(Qt::RoundCap);
    if (series >= chartPens) pen.setDashPattern({3, 2.5});
    return pen;
}

QPen chartTheory(const Theme& theme, int series) {
    QPen pen(chartColor(theme, series), 1.25 + theme.lineExtra);
    pen.setDashPattern({4, 3});
    return pen;
}

QPainterPath chartMarker(int series, QPointF center, double size) {
    return QTransform::fromTranslate(center.x(), center.y())
        .scale(size, size)
        .map(unitMarker(series % chartPens));
}

void paintChartMarker(QPainter& painter, const Theme& theme, int series, QPointF center, double size,
                      const QColor& ground, bool hidden) {
    const QColor color = chartColor(theme, series);
    painter.setPen(hidden ? QPen(theme.faint, 1.25) : QPen(ground, 1.5));
    painter.setBrush(hidden ? ground : color);
    painter.drawPath(chartMarker(series, center, size));
}

} // namespace scanscope::viz
