// What no curve of a chart can reach, hatched under the curves. QCustomPlot has no hatch that is scaled with
// the picture and stays lines in an SVG or a PDF.
#pragma once

#include <qcustomplot.h>

namespace scanscope::viz {

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
