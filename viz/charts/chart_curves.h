// The curves of a panel as graphs of QCustomPlot: bands between quartiles, lines, and a marker for each point
// that says whether to believe it.
#pragma once

#include <qcustomplot.h>
#include <vector>

#include "viz/charts/chart.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

// The main graph of each series, for the legend. The graph of a hidden series has no data.
std::vector<QCPGraph*> addCurves(QCPAxisRect* rect, const Chart& chart, const ChartPanel& panel,
                                 const Theme& theme);

// The regions that no curve of a chart can reach, hatched. QCustomPlot has no hatch that is scaled with
// the picture and stays lines in an SVG or a PDF.
class ChartHatch : public QCPLayerable {
    Q_OBJECT
public:
    explicit ChartHatch(QCustomPlot* plot)
        : QCPLayerable(plot, QStringLiteral("background")) {}
    // Polygons in pixels. `apart`: from line to line.
    void setRegions(std::vector<QPolygonF> regions, const QPen& pen, double apart);

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override;

private:
    std::vector<QPolygonF> m_regions;
    QPen m_pen;
    double m_apart = 1;
};

} // namespace scanscope::viz
