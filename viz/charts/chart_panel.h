// A panel's axes and curves in QCustomPlot.
#pragma once

#include <qcustomplot.h>
#include <vector>

#include "viz/charts/chart.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

// Adds the curves as graphs: bands between quartiles, lines, and markers that show how reliable each point
// is. Returns the main graph of each series, for the legend. A hidden series' graph has no data.
std::vector<QCPGraph*> addCurves(QCPAxisRect* rect, const Chart& chart, const ChartPanel& panel,
                                 const Theme& theme);

// Hatches the regions that no curve can reach. QCustomPlot has no hatch that scales with the picture and
// stays vector graphics in SVG and PDF.
class ChartHatch : public QCPLayerable {
    Q_OBJECT
public:
    explicit ChartHatch(QCustomPlot* plot)
        : QCPLayerable(plot, QStringLiteral("background")) {}
    // Polygons in pixels; `apart` is the distance between lines.
    void setRegions(std::vector<QPolygonF> regions, const QPen& pen, double apart);

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override;

private:
    std::vector<QPolygonF> m_regions;
    QPen m_pen;
    double m_apart = 1;
};

inline constexpr double tickSize = 13; // font size, in pixels

// Adds the axes with their scales, ticks and look. The chart must outlive the axes. `isLast` is true for the
// bottom panel, whose horizontal axis is labelled.
void addScales(QCPAxisRect* rect, const Chart& chart, const ChartPanel& panel, const Theme& theme,
               bool isLast);
// Chooses as many ticks as fit beside axes of the rectangle's size.
void chooseTicks(const QCPAxisRect* rect);

} // namespace scanscope::viz
