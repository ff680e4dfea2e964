// The axes of a chart: their ends, where they have labels, and how numbers are written on them.
#pragma once

#include "viz/model/chart.h"

namespace scanscope::viz {

struct ChartAxis {
    double lower = 1, upper = 10;
    std::vector<double> ticks = {};
    bool isLogarithmic = true;
    friend bool operator==(const ChartAxis&, const ChartAxis&) = default;
};
[[nodiscard]] ChartAxis valueAxis(const Chart& chart, const ChartPanel& panel, std::size_t mostTicks = 5);
// Every second power where there are many.
[[nodiscard]] ChartAxis sizeAxis(const Chart& chart, std::size_t mostTicks = 10);

// As a label of the axis: "1000", "10⁶", "12.5 %", "10 µs".
[[nodiscard]] QString tickText(double value, ChartScale scale);

} // namespace scanscope::viz
