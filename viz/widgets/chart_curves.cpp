#include "viz/widgets/chart_curves.h"

#include <limits>

#include "viz/model/chart_axis.h"
#include "viz/paint/chart_pen.h"

namespace scanscope::viz {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN(); // a gap in a line

struct Points {
    QVector<double> x, y;
    void add(double atX, double atY) {
        x.append(atX);
        y.append(atY);
    }
};

// Not clipped: markers stand on the ends of the axes.
class Graph : public QCPGraph {
public:
    using QCPGraph::QCPGraph;

protected:
    [[nodiscard]] QRect clipRect() const override { return parentPlot()->viewport(); }
};

class CurveAdder {
public:
    CurveAdder(QCPAxisRect* rect, const ChartPanel& panel, const Theme& theme)
        : m_rect(rect)
        , m_panel(panel)
        , m_theme(theme) {}

    void addLevel(double level, const ChartAxis& across) {
        Points points;
        points.add(across.lower, level);
        points.add(across.upper, level);
        add(points)->setPen(chartLevel(m_theme));
    }

    void addDashed(const ChartCurve& curve, const ChartSeries& series) {
        Points points;
        for (const ChartPoint& point : curve.dashed) points.add(point.x, point.y);
        add(points)->setPen(chartDashed(m_theme, series.pen));
    }

    // Two graphs without a pen, filled between.
    void addBand(const ChartCurve& curve, const ChartSeries& series) {
        if (series.kind != SeriesKind::Measured) return;
        Points low, high;
        for (const ChartPoint& point : curve.points) {
            const bool isGap = !isJoined(point) || !point.quartiles;
            low.add(point.x, isGap ? nothing : point.quartiles->low);
            high.add(point.x, isGap ? nothing : point.quartiles->high);
        }
        QCPGraph *lower = add(low), *upper = add(high);
        lower->setPen(Qt::NoPen);
        upper->setPen(Qt::NoPen);
        upper->setBrush(chartBand(m_theme, series.pen));
        upper->setChannelFillGraph(lower);
        for (std::size_t i = 0; i < curve.points.size(); ++i)
            if (isAlone(curve, i)) addBar(curve.points[i], series);
    }

    // What is not to be believed breaks it, and what has no place.
    void addLine(const ChartCurve& curve, const ChartSeries& series) {
        Points points;
        for (const ChartPoint& point : curve.points) points.add(point.x, isJoined(point) ? point.y : nothing);
        add(points)->setPen(chartLine(m_theme, series));
    }

    void addMarkers(const ChartCurve& curve, const ChartSeries& series) {
        if (series.kind == SeriesKind::Ceiling) return addLoneCeiling(curve, series);
        const QColor color = chartColor(m_theme, series);
        const QPainterPath shape = chartMarker(series.pen, {}, chartMarkerSize(series));
        addScatter(curve, PointMark::Solid, QCPScatterStyle(shape, QPen(m_theme.surface, 1.5), color));
        addScatter(curve, PointMark::Hollow, QCPScatterStyle(shape, QPen(color, 1.75), m_theme.surface));
        constexpr double arm = 4.5;
        QPainterPath cross(QPointF(-arm, -arm));
        cross.lineTo(arm, arm);
        cross.moveTo(arm, -arm);
        cross.lineTo(-arm, arm);
        addScatter(curve, PointMark::Cross,
                   QCPScatterStyle(cross, QPen(m_theme.role(Role::Hazard).solid, 2.5 + m_theme.lineExtra)));
    }

private:
    [[nodiscard]] bool isJoined(const ChartPoint& point) const {
        return point.mark != PointMark::Cross && hasPlace(m_panel, point);
    }

    // A band without a width: no neighbour is joined with the point.
    [[nodiscard]] bool isAlone(const ChartCurve& curve, std::size_t i) const {
        const auto joins = [&](std::size_t at) {
            return at < curve.points.size() && isJoined(curve.points[at]);
        };
        return joins(i) && !joins(i + 1) && (i == 0 || !joins(i - 1));
    }

    void addBar(const ChartPoint& point, const ChartSeries& series) {
        if (!point.quartiles) return;
        Points ends;
        ends.add(point.x, point.quartiles->low);
        ends.add(point.x, point.quartiles->high);
        add(ends)->setPen(
            QPen(chartBand(m_theme, series.pen), chartMarkerSize(series), Qt::SolidLine, Qt::FlatCap));
    }

    // A line of one point would be none.
    void addLoneCeiling(const ChartCurve& curve, const ChartSeries& series) {
        if (curve.points.size() != 1) return;
        constexpr double half = 18;
        QPainterPath dash(QPointF(-half, 0));
        dash.lineTo(half, 0);
        addScatter(curve, PointMark::Solid, QCPScatterStyle(dash, chartLine(m_theme, series)));
    }

    QCPGraph* add(const Points& points) {
        QCPGraph* graph = new Graph(m_rect->axis(QCPAxis::atBottom), m_rect->axis(QCPAxis::atLeft));
        graph->setData(points.x, points.y, true);
        graph->setAntialiased(true);
        graph->setAntialiasedFill(true);
        graph->setAntialiasedScatters(true);
        return graph;
    }

    void addScatter(const ChartCurve& curve, PointMark mark, QCPScatterStyle style) {
        Points points;
        for (const ChartPoint& point : curve.points)
            if (point.mark == mark && hasPlace(m_panel, point)) points.add(point.x, point.y);
        if (points.x.isEmpty()) return;
        QCPGraph* graph = add(points);
        graph->setLineStyle(QCPGraph::lsNone);
        style.setSize(6); // the unit of a path's coordinates
        graph->setScatterStyle(style);
    }

    QCPAxisRect* m_rect;
    const ChartPanel& m_panel;
    const Theme& m_theme;
};

} // namespace

void addCurves(QCPAxisRect* rect, const Chart& chart, const ChartPanel& panel, const Theme& theme) {
    CurveAdder adder(rect, panel, theme);
    // What was chosen first lies on top; all that is measured over what it is held against.
    const auto forEachVisible = [&](auto&& use) {
        for (std::size_t s = panel.curves.size(); s-- > 0;)
            if (!chart.series[s].hidden) use(panel.curves[s], chart.series[s]);
    };
    forEachVisible(
        [&](const ChartCurve& curve, const ChartSeries& series) { adder.addDashed(curve, series); });
    forEachVisible([&](const ChartCurve& curve, const ChartSeries& series) { adder.addBand(curve, series); });
    if (panel.level && !chart.isEmpty()) adder.addLevel(*panel.level, sizeAxis(chart));
    forEachVisible([&](const ChartCurve& curve, const ChartSeries& series) {
        adder.addLine(curve, series);
        adder.addMarkers(curve, series);
    });
}

} // namespace scanscope::viz
