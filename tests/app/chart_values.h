// What a chart draws, for tests.
#pragma once

#include <vector>

#include "viz/charts/chart.h"

namespace scanscope::test {

inline std::vector<double> valuesOf(const viz::Chart& chart, std::size_t panel, std::size_t series) {
    std::vector<double> values;
    for (const viz::ChartPoint& point : chart.panels.at(panel).curves.at(series).points)
        values.push_back(point.y);
    return values;
}

} // namespace scanscope::test
