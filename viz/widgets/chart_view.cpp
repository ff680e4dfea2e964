#include "viz/widgets/chart_view.h"

#include <QFileInfo>
#include <QMouseEvent>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <stdexcept>

#include "viz/model/chart_axis.h"
#include "viz/paint/chart_pen.h"
#include "viz/widgets/chart_overlay.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

constexpr double markerSize = 10;

// So many labels find room beside an axis of this height.
std::size_t ticksIn(int height) { return std::size_t(std::clamp(height / 18, 2, 5)); }

QVector<double> coordinates(const std::vector<ChartPoint>& points, bool ofX) {
    QVector<double> values;
    for (const ChartPoint& point : points) values.append(ofX ? point.x : point.y);
    return values;
}

} // namespace

ChartView::ChartView(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Chart"));
    // The pointer is this widget's: the plot only draws.
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setNoAntialiasingOnDrag(false);
    m_plot->plotLayout()->clear();
    m_overlay = new ChartOverlay(m_plot, this);
    setMinimumSize(left + right + 200, 320);
}

ChartView::~ChartView() {
    m_overlay->setChart(nullptr, {});
    delete m_plot; // with its layers, before the chart that they draw
}

void ChartView::setChart(Chart chart) {
    m_chart = std::move(chart);
    if (m_pointed) m_pointed = nearestSize(m_chart, *m_pointed);
    m_overlay->setPointed(m_pointed);
    rebuild();
    describe();
}

void ChartView::styleAxes(QCPAxisRect* rect, const ChartPanel& panel) const {
    const Theme& t = themeOf(this);
    const ChartAxis sizes = sizeAxis(m_chart), values = valueAxis(m_chart, panel);
    QCPAxis *across = rect->axis(QCPAxis::atBottom), *up = rect->axis(QCPAxis::atLeft);
    for (QCPAxis* axis : rect->axes()) {
        const bool isAcross = axis == across;
        axis->setScaleType(isAcross || values.isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis->setTickLabels(false); // the overlay writes them
        axis->setSubTicks(false);
        axis->setVisible(axis == across || axis == up);
        axis->grid()->setSubGridVisible(false);
    }
    const double width = 1 + t.lineExtra;
    across->setRange(sizes.lower, sizes.upper);
    across->setBasePen(Qt::NoPen); // the overlay's, over the grid
    across->setTickPen(QPen(t.cellBorder, width));
    across->setTickLength(0, 5);
    across->grid()->setVisible(false);
    up->setRange(values.lower, values.upper);
    up->setBasePen(Qt::NoPen);
    up->setTicks(true);
    up->setTickPen(Qt::NoPen);
    up->grid()->setPen(QPen(t.grid, width));
    up->grid()->setZeroLinePen(Qt::NoPen);
    up->grid()->setAntialiased(false);
}

// How many there are follows the height of the panels.
void ChartView::placeTicks() {
    const auto place = [](QCPAxis* axis, const ChartAxis& wanted) {
        const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
        for (const double tick : wanted.ticks) ticker->addTick(tick, QString());
        axis->setTicker(ticker);
    };
    for (std::size_t p = 0; p < m_rects.size(); ++p) {
        place(m_rects[p]->axis(QCPAxis::atBottom), sizeAxis(m_chart));
        place(m_rects[p]->axis(QCPAxis::atLeft),
              valueAxis(m_chart, m_chart.panels[p], ticksIn(m_rects[p]->height())));
    }
}

void ChartView::addCurves(int index) {
    const Theme& t = themeOf(this);
    const ChartPanel& panel = m_chart.panels[std::size_t(index)];
    QCPAxisRect* rect = m_rects[std::size_t(index)];
    const auto add = [&](const std::vector<ChartPoint>& points) {
        QCPGraph* graph = m_plot->addGraph(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
        graph->setData(coordinates(points, true), coordinates(points, false), true);
        graph->setAntialiased(true);
        return graph;
    };
    // Theory lies under what was measured; what was chosen first lies on top.
    for (int s = int(panel.curves.size()); s-- > 0;)
        if (!m_chart.series[std::size_t(s)].hidden)
            add(panel.curves[std::size_t(s)].theory)->setPen(chartTheory(t, s));
    for (int s = int(panel.curves.size()); s-- > 0;) {
        const ChartSeries& series = m_chart.series[std::size_t(s)];
        if (series.hidden) continue;
        QCPGraph* graph = add(panel.curves[std::size_t(s)].points);
        graph->setPen(chartLine(t, series.pen, series.strong));
        QCPScatterStyle marker(chartMarker(series.pen, {}, markerSize), QPen(t.surface, 1.5), chartColor(t, series.pen));
        marker.setSize(6); // the unit of a path's coordinates
        graph->setScatterStyle(marker);
    }
}

void ChartView::rebuild() {
    const Theme& t = themeOf(this);
    m_overlay->setChart(nullptr, {});
    m_plot->clearGraphs();
    m_plot->plotLayout()->clear();
    m_rects.clear();
    m_plot->setBackground(QBrush(t.surface));
    m_plot->plotLayout()->setRowSpacing(0);
    for (std::size_t p = 0; p < m_chart.panels.size(); ++p) {
        auto* rect = new QCPAxisRect(m_plot);
        m_plot->plotLayout()->addElement(int(p), 0, rect);
        m_plot->plotLayout()->setRowStretchFactor(int(p), m_chart.panels[p].weight);
        const bool isLast = p + 1 == m_chart.panels.size();
        rect->setAutoMargins(QCP::msNone);
        rect->setMargins(QMargins(left, titleHeight, right, isLast ? foot : 18));
        m_rects.push_back(rect);
        styleAxes(rect, m_chart.panels[p]);
        addCurves(int(p));
    }
    m_overlay->setChart(&m_chart, m_rects);
    m_plot->replot(QCustomPlot::rpImmediateRefresh); // lays the panels out
    placeTicks();
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
}

void ChartView::setPointed(std::optional<double> n) {
    if (n == m_pointed) return;
    m_pointed = n;
    m_overlay->setPointed(n);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    describe();
    emit pointedChanged(n);
}

QRectF ChartView::labelBox(int panel, int series) const { return m_overlay->labelBox(panel, series); }

QPointF ChartView::placeOf(int panel, double n, double value) const {
    const QCPAxisRect* rect = m_rects.at(std::size_t(panel));
    return {rect->axis(QCPAxis::atBottom)->coordToPixel(n), rect->axis(QCPAxis::atLeft)->coordToPixel(value)};
}

int ChartView::seriesAt(QPointF point) const {
    for (int panel = 0; panel < int(m_rects.size()); ++panel)
        for (int s = 0; s < int(m_chart.series.size()); ++s) {
            const QRectF box = m_overlay->labelBox(panel, s);
            if (!box.isEmpty() && box.contains(point)) return s;
        }
    return -1;
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    setCursor(seriesAt(at) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (m_rects.empty()) return;
    const QRect plot = m_rects.front()->rect().united(m_rects.back()->rect()).adjusted(-12, 0, 12, 0);
    if (!plot.contains(at.toPoint())) return setPointed(std::nullopt);
    setPointed(nearestSize(m_chart, m_rects.front()->axis(QCPAxis::atBottom)->pixelToCoord(at.x())));
}

void ChartView::mousePressEvent(QMouseEvent* event) {
    const int series = seriesAt(event->position());
    if (series >= 0 && event->button() == Qt::LeftButton) emit seriesClicked(series);
}

void ChartView::leaveEvent(QEvent*) { setPointed(std::nullopt); }

void ChartView::movePointer(int by) {
    const std::vector<double> sizes = sizesOf(m_chart);
    if (sizes.empty()) return;
    if (!m_pointed) return setPointed(by > 0 ? sizes.front() : sizes.back());
    const auto at = std::find(sizes.begin(), sizes.end(), *m_pointed) - sizes.begin();
    setPointed(sizes[std::size_t(std::clamp<std::ptrdiff_t>(at + by, 0, std::ptrdiff_t(sizes.size()) - 1))]);
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        movePointer(event->key() == Qt::Key_Right ? 1 : -1);
    else if (event->key() == Qt::Key_Escape && m_pointed)
        setPointed(std::nullopt);
    else
        event->ignore();
}

// What the pointer's card says, for those who do not see it.
void ChartView::describe() {
    setAccessibleDescription(m_pointed ? viz::describe(m_chart, cardAt(m_chart, *m_pointed)) : QString());
}

void ChartView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_plot->setGeometry(rect());
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
    placeTicks();
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
}

void ChartView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) rebuild();
}

QImage ChartView::picture(QSize size, double scale) {
    const QRect before = m_plot->geometry();
    const auto resizeTo = [this](const QRect& box) {
        m_plot->setGeometry(box);
        m_plot->setViewport(QRect(QPoint(), box.size()));
        m_plot->replot(QCustomPlot::rpImmediateRefresh);
        placeTicks();
        m_plot->replot(QCustomPlot::rpImmediateRefresh);
    };
    resizeTo(QRect(QPoint(), size));
    const QImage image = m_plot->toPixmap(size.width(), size.height(), scale).toImage();
    if (before != m_plot->geometry()) resizeTo(before);
    return image;
}

void ChartView::save(const QString& path) {
    const auto failed = [&path] {
        return std::runtime_error(tr("%1 cannot be written.").arg(QFileInfo(path).fileName()).toStdString());
    };
    const QSize size = m_plot->size();
    const auto before = m_pointed;
    m_overlay->setPointed(std::nullopt);
    const auto draw = [&](QPaintDevice& device) {
        QCPPainter painter;
        if (!painter.begin(&device)) return false;
        painter.setMode(QCPPainter::pmVectorized);
        painter.setMode(QCPPainter::pmNoCaching);
        m_plot->toPainter(&painter, size.width(), size.height());
        return painter.end();
    };
    bool isSaved = false;
    if (path.endsWith(QStringLiteral(".svg"))) {
        QSvgGenerator svg;
        svg.setFileName(path);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(), size));
        isSaved = draw(svg);
    } else if (path.endsWith(QStringLiteral(".pdf"))) {
        QPdfWriter pdf(path);
        pdf.setResolution(96);
        pdf.setPageSize(QPageSize(QSizeF(size) * 72 / 96, QPageSize::Point));
        pdf.setPageMargins(QMarginsF());
        isSaved = draw(pdf);
    } else {
        isSaved = picture(size, 2).save(path);
    }
    m_overlay->setPointed(before);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    if (!isSaved) throw failed();
}

} // namespace scanscope::viz
