#include "viz/charts/chart_panel.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "viz/charts/chart_pen.h"
#include "viz/model/shown_text.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN(); // a gap in a line

class Graph : public QCPGraph {
public:
    using QCPGraph::QCPGraph;

protected:
    // Markers may be at the ends of the axes, so nothing is clipped.
    [[nodiscard]] QRect clipRect() const override { return parentPlot()->viewport(); }
    // QCustomPlot places the markers of gaps at (0, 0).
    void drawScatterPlot(QCPPainter* painter, const QVector<QPointF>& scatters,
                         const QCPScatterStyle& style) const override {
        QVector<QPointF> placed = scatters;
        placed.removeAll(QPointF());
        QCPGraph::drawScatterPlot(painter, placed, style);
    }
};

// A marker from a path with pixel coordinates.
QCPScatterStyle scatterOf(const QPainterPath& path, const QPen& pen, const QBrush& brush = Qt::NoBrush) {
    constexpr double unit = 6; // QCustomPlot's unit for path coordinates
    QCPScatterStyle style(path, pen, brush);
    style.setSize(unit);
    return style;
}

class CurveAdder {
public:
    CurveAdder(QCPAxisRect* rect, const ChartPanel& panel, const Theme& theme)
        : m_rect(rect)
        , m_panel(panel)
        , m_theme(theme) {}

    void addDashed(const ChartCurve& curve, const ChartSeries& series) {
        add(curve.dashed, &ChartPoint::y)->setPen(chartDashed(m_theme, series.pen));
    }

    // Two graphs without a pen, with the area between them filled.
    void addBand(const ChartCurve& curve, const ChartSeries& series) {
        if (series.kind != SeriesKind::Measured) return;
        const auto end = [&](double Quartiles::*which) {
            QCPGraph* graph = add(curve.points, [&](const ChartPoint& point) {
                return isJoined(point) && point.quartiles ? (*point.quartiles).*which : nothing;
            });
            graph->setPen(Qt::NoPen);
            return graph;
        };
        QCPGraph* lower = end(&Quartiles::low);
        QCPGraph* upper = end(&Quartiles::high);
        upper->setBrush(chartBand(m_theme, series.pen));
        upper->setChannelFillGraph(lower);
        for (std::size_t i = 0; i < curve.points.size(); ++i)
            if (isAlone(curve, i)) addBar(curve.points[i], series);
    }

    // A point that is not trusted, or that the axis cannot show, interrupts the line.
    QCPGraph* addLine(const ChartCurve& curve, const ChartSeries& series) {
        QCPGraph* graph = add(curve.points, [&](const ChartPoint& point) {
            return !series.hidden && isJoined(point) ? point.y : nothing;
        });
        graph->setName(series.name);
        QPen pen = chartLine(m_theme, series);
        if (series.hidden) pen.setColor(m_theme.pastBorder);
        graph->setPen(pen);
        if (series.kind != SeriesKind::Ceiling)
            graph->setScatterStyle(
                series.hidden
                    ? scatterOf(shapeOf(series), QPen(m_theme.faint, 1.25), m_theme.surface)
                    : scatterOf(shapeOf(series), QPen(m_theme.surface, 1.5), chartColor(m_theme, series)));
        else if (curve.points.size() == 1) // a line with one point would be invisible
            graph->setScatterStyle(scatterOf(line({-18, 0}, {18, 0}), pen));
        return graph;
    }

    void addDoubts(const ChartCurve& curve, const ChartSeries& series) {
        if (series.kind == SeriesKind::Ceiling) return;
        addMarkers(curve, PointMark::Hollow,
                   scatterOf(shapeOf(series), QPen(chartColor(m_theme, series), 1.75), m_theme.surface));
        constexpr double arm = 4.5;
        QPainterPath cross = line({-arm, -arm}, {arm, arm});
        cross.addPath(line({arm, -arm}, {-arm, arm}));
        addMarkers(curve, PointMark::Cross,
                   scatterOf(cross, QPen(m_theme.role(Role::Hazard).solid, 2.5 + m_theme.lineExtra)));
    }

private:
    static QPainterPath line(QPointF from, QPointF to) {
        QPainterPath path(from);
        path.lineTo(to);
        return path;
    }
    static QPainterPath shapeOf(const ChartSeries& series) {
        return chartMarker(series.pen, {}, chartMarkerSize(series));
    }

    [[nodiscard]] bool isJoined(const ChartPoint& point) const {
        return point.mark != PointMark::Cross && hasPlace(m_panel, point);
    }

    // True for a point that is not joined with any neighbour, so its band has no width.
    [[nodiscard]] bool isAlone(const ChartCurve& curve, std::size_t i) const {
        const auto joins = [&](std::size_t at) {
            return at < curve.points.size() && isJoined(curve.points[at]);
        };
        return joins(i) && !joins(i + 1) && (i == 0 || !joins(i - 1));
    }

    void addBar(const ChartPoint& point, const ChartSeries& series) {
        if (!point.quartiles) return;
        const std::vector<ChartPoint> ends{{point.x, point.quartiles->low}, {point.x, point.quartiles->high}};
        add(ends, &ChartPoint::y)
            ->setPen(
                QPen(chartBand(m_theme, series.pen), chartMarkerSize(series), Qt::SolidLine, Qt::FlatCap));
    }

    void addMarkers(const ChartCurve& curve, PointMark mark, const QCPScatterStyle& style) {
        std::vector<ChartPoint> points = curve.points;
        std::erase_if(
            points, [&](const ChartPoint& point) { return point.mark != mark || !hasPlace(m_panel, point); });
        if (points.empty()) return;
        QCPGraph* graph = add(points, &ChartPoint::y);
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(style);
    }

    template <class ValueOf> QCPGraph* add(const std::vector<ChartPoint>& points, ValueOf valueOf) {
        auto* graph = new Graph(m_rect->axis(QCPAxis::atBottom), m_rect->axis(QCPAxis::atLeft));
        for (const ChartPoint& point : points) graph->addData(point.x, std::invoke(valueOf, point));
        graph->setAntialiasedFill(true);
        graph->setAntialiasedScatters(true);
        return graph;
    }

    QCPAxisRect* m_rect;
    const ChartPanel& m_panel;
    const Theme& m_theme;
};

} // namespace

std::vector<QCPGraph*> addCurves(QCPAxisRect* rect, const Chart& chart, const ChartPanel& panel,
                                 const Theme& theme) {
    CurveAdder adder(rect, panel, theme);
    std::vector<QCPGraph*> graphs(panel.curves.size());
    // The curve chosen first is on top, and measured curves are above dashed ones.
    const auto forEach = [&](auto&& use) {
        for (std::size_t s = panel.curves.size(); s-- > 0;) use(s, panel.curves[s], chart.series[s]);
    };
    forEach([&](std::size_t, const ChartCurve& curve, const ChartSeries& series) {
        if (!series.hidden) adder.addDashed(curve, series);
    });
    forEach([&](std::size_t, const ChartCurve& curve, const ChartSeries& series) {
        if (!series.hidden) adder.addBand(curve, series);
    });
    forEach([&](std::size_t s, const ChartCurve& curve, const ChartSeries& series) {
        graphs[s] = adder.addLine(curve, series);
        if (!series.hidden) adder.addDoubts(curve, series);
    });
    return graphs;
}

namespace {

constexpr double shortestPart = 0.1; // in pixels

// Draws the parts of a line that are inside a region, because SVG output does not support clipping. A line
// through a corner is cut twice at one point; the empty part between is skipped, because in a PDF a line
// without length is not a path.
void drawWithin(QPainter& painter, const QLineF& line, const QPolygonF& region) {
    std::vector<double> cuts{0, 1};
    for (qsizetype i = 0; i < region.size(); ++i) {
        const QLineF side(region[i], region[(i + 1) % region.size()]);
        QPointF at;
        if (line.intersects(side, &at) != QLineF::BoundedIntersection) continue;
        cuts.push_back((at.y() - line.y1()) / line.dy());
    }
    std::ranges::sort(cuts);
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const QLineF part(line.pointAt(cuts[i - 1]), line.pointAt(cuts[i]));
        if (part.length() > shortestPart && region.containsPoint(part.center(), Qt::OddEvenFill))
            painter.drawLine(part);
    }
}

} // namespace

void ChartHatch::setRegions(std::vector<QPolygonF> regions, const QPen& pen, double apart) {
    m_regions = std::move(regions);
    m_pen = pen;
    m_apart = apart * std::sqrt(2.0);
}

// Draws lines at 45°, from the upper right to the lower left.
void ChartHatch::draw(QCPPainter* painter) {
    painter->setClipping(false);
    painter->setPen(m_pen);
    for (const QPolygonF& region : m_regions) {
        const QRectF box = region.boundingRect();
        for (double x = box.left() + m_apart; x < box.right() + box.height(); x += m_apart)
            drawWithin(*painter, QLineF(x, box.top(), x - box.height(), box.bottom()), region);
    }
}

namespace {

// QCustomPlot chooses the ticks; their labels are formatted here.
template <class Ticker> class Labelled : public Ticker {
public:
    explicit Labelled(std::function<QString(double)> text)
        : m_text(std::move(text)) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return m_text(tick); }

private:
    std::function<QString(double)> m_text;
};

// A `logBase` of 0 means linear.
void setScale(QCPAxis* axis, AxisRange range, double logBase, std::function<QString(double)> text) {
    axis->setScaleType(logBase > 0 ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setRange(range.lower, range.upper);
    if (logBase == 0)
        return axis->setTicker(QSharedPointer<Labelled<QCPAxisTicker>>::create(std::move(text)));
    const auto ticker = QSharedPointer<Labelled<QCPAxisTickerLog>>::create(std::move(text));
    ticker->setLogBase(logBase);
    axis->setTicker(ticker);
}

} // namespace

void addScales(QCPAxisRect* rect, const Chart& chart, const ChartPanel& panel, const Theme& t, bool isLast) {
    const QPen line(t.cellBorder, 1 + t.lineExtra);
    QCPAxis *across = rect->axis(QCPAxis::atBottom), *up = rect->axis(QCPAxis::atLeft);
    for (QCPAxis* axis : {across, up}) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
        axis->setSubTicks(false);
        axis->setTickLabelFont(wordFont(tickSize));
        axis->setTickLabelColor(t.muted);
    }
    across->setBasePen(line);
    across->setTickPen(line);
    across->setTickLength(0, 5);
    across->setTickLabels(isLast);
    across->grid()->setVisible(false);
    across->setLabel(isLast ? shownText(chart.across) : QString());
    across->setLabelFont(wordFont(tickSize));
    across->setLabelColor(t.muted);
    across->setLabelPadding(4);
    up->setBasePen(Qt::NoPen);
    up->setTickPen(QPen(t.surface)); // in SVG a line without length would be a dot
    up->setTickLength(0, 0);
    up->setTickLabelPadding(12);
    up->grid()->setPen(QPen(t.grid, 1 + t.lineExtra));
    up->grid()->setZeroLinePen(Qt::NoPen);
    up->grid()->setAntialiased(false);
    setScale(across, sizeRange(chart), 2, [&chart](double x) { return acrossText(chart, x); });
    const AxisRange range = valueRange(chart, panel);
    setScale(up, range, panel.isLogarithmic ? tickBase(panel, range) : 0,
             [unit = panel.unit](double value) { return tickText(value, unit); });
}

void chooseTicks(const QCPAxisRect* rect) {
    rect->axis(QCPAxis::atBottom)->ticker()->setTickCount(std::clamp(rect->width() / 75, 2, 8));
    rect->axis(QCPAxis::atLeft)->ticker()->setTickCount(std::clamp(rect->height() / 36, 2, 5));
}

} // namespace scanscope::viz

#include "moc_chart_panel.cpp"
