// The curves of a panel as graphs of QCustomPlot: bands between quartiles, lines, and a marker for each point
// that says whether to believe it.
#pragma once

#include <qcustomplot.h>
#include <vector>

#include "viz/charts/chart.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

// The main graph of each series, for the legend. Of a hidden one it has no data.
std::vector<QCPGraph*> addCurves(QCPAxisRect* rect, const Chart& chart, const ChartPanel& panel,
                                 const Theme& theme);

} // namespace scanscope::viz
