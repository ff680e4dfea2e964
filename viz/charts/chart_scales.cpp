#include "viz/charts/chart_scales.h"

#include <algorithm>
#include <functional>

#include "viz/model/shown_text.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {
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
