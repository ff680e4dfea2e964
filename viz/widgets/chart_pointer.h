// What stands under the pointer on a chart: a vertical line on the nearest place, rings on the curves there,
// and a card that reads them.
#pragma once

#include <qcustomplot.h>

#include "viz/model/chart.h"
#include "viz/paint/theme.h"

namespace scanscope::viz {

class ChartPointer : public QCPLayerable {
    Q_OBJECT
public:
    ChartPointer(QCustomPlot* plot, const QWidget* themed);

    void setChart(const Chart* chart, std::vector<QCPAxisRect*> rects);
    void setPointed(std::optional<double> x) { m_pointed = x; }
    // What the card had better not lie on.
    void setLabels(std::vector<QRectF> labels) { m_labels = std::move(labels); }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override;

private:
    void drawLine(QPainter& painter, int panel) const;
    void drawCard(QPainter& painter, ChartCard said) const;
    [[nodiscard]] QPointF placeFor(QSizeF card) const;
    [[nodiscard]] double hiddenBy(const QRectF& card) const;
    [[nodiscard]] QPointF pixel(int panel, QPointF value) const;

    const QWidget* m_themed;
    const Chart* m_chart = nullptr;
    std::vector<QCPAxisRect*> m_rects;
    std::vector<QRectF> m_labels;
    std::optional<double> m_pointed;
};

} // namespace scanscope::viz
