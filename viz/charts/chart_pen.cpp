#include "viz/charts/chart_pen.h"

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

// In a square of size 1 around the origin, with similar visual weight.
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

constexpr double markerSize = 10, besideMarkerSize = 7;

// Lengths in pixels, whatever the width of the pen.
void dash(QPen& pen, QList<qreal> lengths) {
    for (qreal& length : lengths) length /= pen.widthF();
    pen.setDashPattern(lengths);
}

// All ceilings are in ink and differ only in their dashes.
QList<qreal> ceilingDashes(int which) {
    static const QList<qreal> dashes[] = {{7, 4}, {2, 3}, {10, 3, 2, 3}, {16, 4}};
    return dashes[std::size_t(which) % std::size(dashes)];
}

} // namespace

QColor chartColor(const Theme& theme, int pen) { return theme.role(pens[pen % chartPens]).solid; }

QColor chartColor(const Theme& theme, const ChartSeries& series) {
    return series.kind == SeriesKind::Ceiling ? theme.ink : chartColor(theme, series.pen);
}

QPen chartLine(const Theme& theme, const ChartSeries& series) {
    QPen pen(chartColor(theme, series), (series.strong ? 2.75 : 2) + theme.lineExtra);
    pen.setJoinStyle(Qt::RoundJoin);
    pen.setCapStyle(Qt::RoundCap);
    if (series.kind == SeriesKind::Measured) {
        if (series.pen >= solidPens) pen.setDashPattern({3, 2.5});
        return pen;
    }
    const bool isCeiling = series.kind == SeriesKind::Ceiling;
    pen.setWidthF((isCeiling && series.strong ? 1.75 : 1.25) + theme.lineExtra);
    pen.setCapStyle(Qt::FlatCap);
    dash(pen, isCeiling ? ceilingDashes(series.pen) : QList<qreal>{5, 3});
    return pen;
}

QPen chartDashed(const Theme& theme, int pen) {
    QPen line(chartColor(theme, pen), 1.25 + theme.lineExtra);
    line.setDashPattern({4, 3});
    return line;
}

QPen chartLevel(const Theme& theme) { return chartLine(theme, {.kind = SeriesKind::Ceiling}); }

QColor chartBand(const Theme& theme, int pen) {
    if (!theme.translucent) return theme.role(pens[pen % chartPens]).tint;
    QColor color = chartColor(theme, pen);
    color.setAlphaF(0.16F);
    return color;
}

double chartMarkerSize(const ChartSeries& series) {
    return series.kind == SeriesKind::Measured ? markerSize : besideMarkerSize;
}

QPainterPath chartMarker(int pen, QPointF center, double size) {
    return QTransform::fromTranslate(center.x(), center.y())
        .scale(size, size)
        .map(unitMarker((pen + pen / chartPens) % chartPens));
}

void paintChartMarker(QPainter& painter, const Theme& theme, int pen, QPointF center, double size,
                      const QColor& ground, bool hidden) {
    const QColor color = chartColor(theme, pen);
    painter.setPen(hidden ? QPen(theme.faint, 1.25) : QPen(ground, 1.5));
    painter.setBrush(hidden ? ground : color);
    painter.drawPath(chartMarker(pen, center, size));
}

void paintChartSample(QPainter& painter, const Theme& theme, const ChartSeries& series, QPointF center,
                      double width, const QColor& ground) {
    QPen line = chartLine(theme, series);
    if (series.hidden) line.setColor(theme.pastBorder);
    painter.setPen(line);
    painter.drawLine(center - QPointF(width / 2, 0), center + QPointF(width / 2, 0));
    if (series.kind != SeriesKind::Ceiling)
        paintChartMarker(painter, theme, series.pen, center, chartMarkerSize(series), ground, series.hidden);
}

} // namespace scanscope::viz
