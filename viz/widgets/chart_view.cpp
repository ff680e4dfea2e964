#include "viz/widgets/chart_view.h"

#include <algorithm>
#include <QMouseEvent>

#include "viz/charts/chart_plot.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {

ChartView::ChartView(QWidget* parent)
    : QWidget(parent)
    , m_plot(new ChartPlot(this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Chart"));
    // This widget handles the pointer; the plot only draws.
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->setFocusPolicy(Qt::NoFocus);
    setMinimumSize(444, 320);
}

const Chart& ChartView::chart() const { return m_plot->chart(); }
std::optional<double> ChartView::pointed() const { return m_plot->pointed(); }
QRectF ChartView::nameBox(int panel, int series) const { return m_plot->nameBox(panel, series); }
QPointF ChartView::placeOf(std::size_t panel, double x, double value) const {
    return m_plot->placeOf(panel, x, value);
}

void ChartView::setChart(Chart chart) {
    m_plot->setChart(std::move(chart), themeOf(this), true);
    arrange();
    describe();
}

void ChartView::arrange() {
    m_plot->arrange(size());
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
}

void ChartView::setPointed(std::optional<double> x) {
    if (x == pointed()) return;
    m_plot->setPointed(x);
    describe();
    emit pointedChanged(x);
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    setCursor(m_plot->seriesAt(at) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (!m_plot->plotted().adjusted(-12, 0, 12, 0).contains(at.toPoint())) return setPointed(std::nullopt);
    setPointed(nearestSize(chart(), m_plot->xAt(at.x())));
}

void ChartView::mousePressEvent(QMouseEvent* event) {
    const int series = m_plot->seriesAt(event->position());
    if (series >= 0 && event->button() == Qt::LeftButton) emit seriesClicked(series);
}

void ChartView::leaveEvent(QEvent*) { setPointed(std::nullopt); }

void ChartView::movePointer(int by) {
    const std::vector<double> sizes = sizesOf(chart());
    if (sizes.empty()) return;
    if (!pointed()) return setPointed(by > 0 ? sizes.front() : sizes.back());
    const auto at = std::ranges::find(sizes, *pointed()) - sizes.begin();
    setPointed(sizes[std::size_t(std::clamp<std::ptrdiff_t>(at + by, 0, std::ssize(sizes) - 1))]);
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        movePointer(event->key() == Qt::Key_Right ? 1 : -1);
    else if (event->key() == Qt::Key_Escape && pointed())
        setPointed(std::nullopt);
    else
        event->ignore();
}

// Describes the pointer's card for screen readers.
void ChartView::describe() {
    setAccessibleDescription(pointed() ? viz::describe(chart(), cardAt(chart(), *pointed())) : QString());
}

void ChartView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ChartView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) setChart(chart());
}

QImage ChartView::picture(QSize size, double scale) {
    m_plot->arrange(size);
    const QImage image = m_plot->toPixmap(size.width(), size.height(), scale).toImage();
    arrange();
    return image;
}

} // namespace scanscope::viz

#include "moc_chart_view.cpp"
