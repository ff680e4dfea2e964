// The values of a chart and the texts of a table, for tests.
#pragma once

#include <vector>

#include "app/benchmark/content.h"

namespace scanscope::test {

inline std::vector<double> valuesOf(const viz::Chart& chart, std::size_t panel, std::size_t series) {
    std::vector<double> values;
    for (const viz::ChartPoint& point : chart.panels.at(panel).curves.at(series).points)
        values.push_back(point.y);
    return values;
}

inline QStringList textsOf(const app::ResultLine& line) {
    QStringList texts;
    for (const app::ResultCell& cell : line.cells) texts << cell.text;
    return texts;
}

} // namespace scanscope::test
