#include "viz/widgets/chart_view.h"

#include <algorithm>
#include <QMouseEvent>

#include "viz/model/chart_axis.h"
#include "viz/widgets/chart_curves.h"
#include "viz/widgets/chart_ground.h"
#include "viz/widgets/chart_overlay.h"
#include "viz/widgets/chart_pointer.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

// So many labels find room beside an axis of this height, and under one of this width.
std::size_t ticksBeside(int height) { return std::size_t(std::clamp(height / 24, 2, 6)); }
std::size_t ticksUnder(int width) { return std::size_t(std::clamp(width / 44, 2, 12)); }

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
    m_ground = new ChartGround(m_plot, this);
    m_overlay = new ChartOverlay(m_plot, this);
    m_pointer = new ChartPointer(m_plot, this);
    setMinimumSize(444, 320);
}

ChartView::~ChartView() {
    release();
    delete m_plot; // with its layers, before the chart that they draw
}

void ChartView::setChart(Chart chart) {
    m_chart = std::move(chart);
    if (m_pointed) m_pointed = nearestSize(m_chart, *m_pointed);
    m_overlay->setPointed(m_pointed);
    m_pointer->setPointed(m_pointed);
    rebuild();
    describe();
}

// Before what they draw goes.
void ChartView::release() {
    m_ground->setChart(nullptr, {});
    m_overlay->setChart(nullptr, {});
    m_pointer->setChart(nullptr, {});
}

void ChartView::styleAxes(QCPAxisRect* rect, const ChartPanel& panel) const {
    const Theme& t = themeOf(this);
    const bool isLogarithmic = valueAxis(m_chart, panel).isLogarithmic;
    QCPAxis *across = rect->axis(QCPAxis::atBottom), *up = rect->axis(QCPAxis::atLeft);
    for (QCPAxis* axis : rect->axes()) {
        const bool isAcross = axis == across;
        axis->setScaleType(isAcross || isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis->setTickLabels(false); // the overlay writes them
        axis->setSubTicks(false);
        axis->setVisible(axis == across || axis == up);
        axis->grid()->setSubGridVisible(false);
    }
    const double width = 1 + t.lineExtra;
    across->setBasePen(Qt::NoPen); // the overlay's, over the grid
    across->setTickPen(QPen(t.cellBorder, width));
    across->setTickLength(0, 5);
    across->grid()->setVisible(false);
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
        axis->setRange(wanted.lower, wanted.upper);
    };
    for (std::size_t p = 0; p < m_rects.size(); ++p) {
        place(m_rects[p]->axis(QCPAxis::atBottom), sizeAxis(m_chart, ticksUnder(m_rects[p]->width())));
        place(m_rects[p]->axis(QCPAxis::atLeft),
              valueAxis(m_chart, m_chart.panels[p], ticksBeside(m_rects[p]->height())));
    }
}

void ChartView::rebuild() {
    const Theme& t = themeOf(this);
    release();
    m_plot->clearGraphs();
    m_plot->plotLayout()->clear();
    m_rects.clear();
    m_plot->setBackground(QBrush(t.surface));
    m_plot->plotLayout()->setRowSpacing(0);
    for (std::size_t p = 0; p < m_chart.panels.size(); ++p) {
        const ChartPanel& panel = m_chart.panels[p];
        auto* rect = new QCPAxisRect(m_plot);
        m_plot->plotLayout()->addElement(int(p), 0, rect);
        m_plot->plotLayout()->setRowStretchFactor(int(p), panel.weight);
        rect->setAutoMargins(QCP::msNone);
        m_rects.push_back(rect);
        styleAxes(rect, panel);
        addCurves(rect, m_chart, panel, t);
    }
    m_ground->setChart(&m_chart, m_rects);
    m_overlay->setChart(&m_chart, m_rects);
    m_pointer->setChart(&m_chart, m_rects);
    layOut(size());
}

// How many ticks there are follows from the height that the panels get, and the right margin from the width.
void ChartView::layOut(QSize size) {
    m_plot->setGeometry(QRect(QPoint(), size));
    m_plot->setViewport(QRect(QPoint(), size)); // a widget that is not shown yet hears of no new size
    const int right = ChartOverlay::roomFor(m_chart, m_plot->width() / 3);
    for (std::size_t p = 0; p < m_rects.size(); ++p) {
        const bool isLast = p + 1 == m_rects.size();
        m_rects[p]->setMargins(QMargins(left, titleHeight, right, isLast ? foot : 18));
    }
    QCPLayoutGrid* layout = m_plot->plotLayout();
    layout->setOuterRect(m_plot->viewport());
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        layout->update(phase);
    placeTicks();
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
    m_pointer->setLabels(m_overlay->labelBoxes());
}

void ChartView::setPointed(std::optional<double> x) {
    if (x == m_pointed) return;
    m_pointed = x;
    m_overlay->setPointed(x);
    m_pointer->setPointed(x);
    m_plot->layer(QStringLiteral("overlay"))->replot(); // the curves stay as they are
    describe();
    emit pointedChanged(x);
}

QRectF ChartView::labelBox(int panel, int series) const { return m_overlay->labelBox(panel, series); }

QPointF ChartView::placeOf(int panel, double x, double value) const {
    const QCPAxisRect* rect = m_rects.at(std::size_t(panel));
    return {rect->axis(QCPAxis::atBottom)->coordToPixel(x), rect->axis(QCPAxis::atLeft)->coordToPixel(value)};
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
    layOut(size());
}

void ChartView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) rebuild();
}

QImage ChartView::picture(QSize size, double scale) {
    layOut(size);
    const QImage image = m_plot->toPixmap(size.width(), size.height(), scale).toImage();
    layOut(this->size());
    return image;
}

void ChartView::paint(QCPPainter& painter, QSize size) {
    m_overlay->setOffersHidden(false);
    layOut(size);
    m_plot->toPainter(&painter, size.width(), size.height());
    m_overlay->setOffersHidden(true);
    layOut(this->size());
}

} // namespace scanscope::viz
