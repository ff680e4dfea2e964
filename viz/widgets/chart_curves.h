// The curves of a panel as graphs of QCustomPlot: bands between quartiles, lines, and a marker for each point
// that says whether to believe it.
#pragma once

#include <qcustomplot.h>

#include "viz/model/chart.h"
#include "viz/paint/theme.h"

namespace scanscope::viz {

void addCurves(QCPAxisRect* rect, const Chart& chart, const ChartPanel& panel, const Theme& theme);

} // namespace scanscope::viz
