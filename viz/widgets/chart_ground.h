// Under the curves of a chart: what no curve can reach, hatched.
#pragma once

#include <qcustomplot.h>

#include "viz/model/chart.h"
#include "viz/paint/theme.h"

namespace scanscope::viz {

class ChartGround : public QCPLayerable {
    Q_OBJECT
public:
    ChartGround(QCustomPlot* plot, const QWidget* themed);
    void setChart(const Chart* chart, std::vector<QCPAxisRect*> rects);

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override;

private:
    void drawBeyond(QPainter& painter, std::size_t panel) const;
    [[nodiscard]] QPolygonF ceilingOf(std::size_t panel) const; // in pixels, from left to right

    const QWidget* m_themed;
    const Chart* m_chart = nullptr;
    std::vector<QCPAxisRect*> m_rects;
};

} // namespace scanscope::viz
