// A panel's axes in QCustomPlot: their scales, ticks and look.
#pragma once

#include <qcustomplot.h>

#include "viz/charts/chart.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

inline constexpr double tickSize = 13; // font size, in pixels

// The chart must outlive the axes. `isLast` is true for the bottom panel, whose horizontal axis is labelled.
void addScales(QCPAxisRect* rect, const Chart& chart, const ChartPanel& panel, const Theme& theme,
               bool isLast);
// Chooses as many ticks as fit beside axes of the rectangle's size.
void chooseTicks(const QCPAxisRect* rect);

} // namespace scanscope::viz
