// The axes of a chart: how far they go. Where their ticks stand is QCustomPlot's to say.
#pragma once

#include "viz/charts/chart.h"

namespace scanscope::viz {

struct AxisRange {
    double lower = 1, upper = 10;
    friend bool operator==(const AxisRange&, const AxisRange&) = default;
};
// Of all visible values of the panel: a linear one starts at 0, one of shares goes up to 100 % at least.
[[nodiscard]] AxisRange valueRange(const Chart& chart, const ChartPanel& panel);
// From the least to the greatest n, so that markers stand on the ends.
[[nodiscard]] AxisRange sizeRange(const Chart& chart);
// The base of the powers that a logarithmic axis over the range has labels at: 2, or 10.
[[nodiscard]] double tickBase(const ChartPanel& panel, const AxisRange& range);

} // namespace scanscope::viz
