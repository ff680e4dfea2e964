// What stands on a chart in words: titles, the labels of the axes and of the curves, and the card of what is
// under the pointer. A layerable, so that it is in every picture that the plot makes.
#pragma once

#include <qcustomplot.h>

#include "viz/model/chart.h"
#include "viz/paint/theme.h"

namespace scanscope::viz {

class ChartOverlay : public QCPLayerable {
    Q_OBJECT
public:
    ChartOverlay(QCustomPlot* plot, const QWidget* themed);

    void setChart(const Chart* chart, std::vector<QCPAxisRect*> rects);
    void setPointed(std::optional<double> n) { m_pointed = n; }
    [[nodiscard]] QRectF labelBox(int panel, int series) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override;

private:
    struct Label {
        int series;
        QPointF from; // the end of its curve
        double y;
    };
    [[nodiscard]] std::vector<Label> labelsOf(int panel) const;
    [[nodiscard]] QPointF pixel(int panel, QPointF value) const;
    void drawAxes(QPainter& painter, int panel) const;
    void drawLabels(QPainter& painter, int panel) const;
    void drawPointer(QPainter& painter) const;
    void drawCard(QPainter& painter) const;
    [[nodiscard]] const Theme& theme() const;

    const QWidget* m_themed;
    const Chart* m_chart = nullptr;
    std::vector<QCPAxisRect*> m_rects;
    std::optional<double> m_pointed;
};

} // namespace scanscope::viz
