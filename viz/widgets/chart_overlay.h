// What stands on a chart in words: titles, the labels of the axes and of the curves, or a legend. A
// layerable, so that it is in every picture that the plot makes.
#pragma once

#include <qcustomplot.h>

#include "viz/model/chart.h"
#include "viz/paint/theme.h"

namespace scanscope::viz {

class ChartOverlay : public QCPLayerable {
    Q_OBJECT
public:
    static constexpr double edge = 8; // right of the words on the right

    ChartOverlay(QCustomPlot* plot, const QWidget* themed);

    void setChart(const Chart* chart, std::vector<QCPAxisRect*> rects);
    void setPointed(std::optional<double> x) { m_pointed = x; }
    // Whether curves that are hidden have a label, to bring them back by.
    void setOffersHidden(bool offers) { m_offersHidden = offers; }
    // The room right of the plot for what stands there.
    [[nodiscard]] static int roomFor(const Chart& chart, int most);
    [[nodiscard]] QRectF labelBox(int panel, int series) const;
    [[nodiscard]] std::vector<QRectF> labelBoxes() const; // all there are

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
    [[nodiscard]] std::vector<int> hiddenOnes() const; // that have no chip to bring them back
    [[nodiscard]] std::vector<int> legendEntries() const;
    [[nodiscard]] QRectF legendBox(int entry, int count) const;
    [[nodiscard]] double labelLeft() const;
    [[nodiscard]] QPointF pixel(int panel, QPointF value) const;
    [[nodiscard]] const ChartSeries& series(int which) const { return m_chart->series[std::size_t(which)]; }
    void drawAxes(QPainter& painter, int panel) const;
    void drawAcross(QPainter& painter) const;
    void drawLabels(QPainter& painter, int panel) const;
    void drawName(QPainter& painter, int which, QPointF at, double width, const QString& value,
                  double row = 20) const;
    void drawVeil(QPainter& painter) const;
    void drawLegend(QPainter& painter) const;
    [[nodiscard]] const Theme& theme() const;

    const QWidget* m_themed;
    const Chart* m_chart = nullptr;
    std::vector<QCPAxisRect*> m_rects;
    std::optional<double> m_pointed;
    bool m_offersHidden = true;
};

} // namespace scanscope::viz
