#include "viz/layout/table_columns.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scanscope::viz {

std::vector<double> columnWidths(const std::vector<ColumnRoom>& columns, double width) {
    std::vector<double> widths;
    for (const ColumnRoom& column : columns) widths.push_back(column.wanted);
    const auto missing = [&] { return std::accumulate(widths.begin(), widths.end(), -width); };
    const auto giveWay = [&](bool isOfRest, double leastShare = 1) {
        for (std::size_t c = 0; c < columns.size(); ++c)
            if (const double least = leastShare * columns[c].least;
                columns[c].takesRest == isOfRest && widths[c] > least && missing() > 0)
                widths[c] = std::max(least, widths[c] - missing());
    };
    giveWay(true);
    if (missing() > 0)
        if (const auto first = std::ranges::find_if(columns, &ColumnRoom::mayHide); first != columns.end())
            widths[std::size_t(first - columns.begin())] = 0;
    giveWay(false);
    giveWay(true, 0);
    auto sharers = std::ranges::count_if(columns, &ColumnRoom::takesRest);
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (columns[c].takesRest) widths[c] += std::floor(std::max(0.0, -missing()) / double(sharers--));
    return widths;
}

} // namespace scanscope::viz
