// The axes of a panel in QCustomPlot: their scales, their ticks, and how they look.
#pragma once

#include <qcustomplot.h>

#include "viz/charts/chart.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

inline constexpr double tickSize = 13; // of the letters, in pixels

// The chart outlives the axes. `isLast`: of the panels above each other, so that the axis across is labelled.
void addScales(QCPAxisRect* rect, const Chart& chart, const ChartPanel& panel, const Theme& theme,
               bool isLast);
// As many ticks as find room beside axes of the size that the rectangle has.
void chooseTicks(const QCPAxisRect* rect);

} // namespace scanscope::viz
