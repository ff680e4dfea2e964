#include "viz/charts/chart_axis.h"

#include <algorithm>
#include <vector>

namespace scanscope::viz {
namespace {

constexpr double roomAbove = 1.04, roomForWords = 1.15; // of a linear axis, the latter above a ceiling
constexpr double barelyOver = 1.05; // a share that is noise and no reason for a longer axis
constexpr double roomOnLog = 1.15;  // at both ends
constexpr double farApart = 1000;   // from here on an axis counts in powers of ten

// The positive values that a panel has to hold: a logarithmic axis has no place for others, and a linear one
// holds nothing anyway.
std::vector<double> valuesOf(const Chart& chart, const ChartPanel& panel) {
    std::vector<double> values;
    for (std::size_t s = 0; s < panel.curves.size(); ++s) {
        if (chart.series[s].hidden) continue;
        for (const auto* points : {&panel.curves[s].points, &panel.curves[s].dashed})
            for (const ChartPoint& point : *points) {
                values.push_back(point.y);
                if (point.quartiles)
                    values.insert(values.end(), {point.quartiles->low, point.quartiles->high});
            }
    }
    if (panel.level) values.push_back(*panel.level);
    std::erase_if(values, [](double value) { return !(value > 0); });
    return values;
}

} // namespace

AxisRange valueRange(const Chart& chart, const ChartPanel& panel) {
    const bool isShare = panel.unit == ChartUnit::Percent || panel.unit == ChartUnit::ExactPercent;
    std::vector<double> values = valuesOf(chart, panel);
    if (values.empty()) values = isShare ? std::vector{0.1, 1.0} : std::vector{1.0, 8.0};
    const auto [least, greatest] = std::ranges::minmax(values);
    const double room = panel.isLogarithmic ? roomOnLog : panel.ceiling ? roomForWords : roomAbove;
    return {panel.isLogarithmic ? least / roomOnLog : 0,
            isShare && greatest <= barelyOver ? 1 : greatest * room};
}

AxisRange sizeRange(const Chart& chart) {
    std::vector<double> sizes = sizesOf(chart);
    if (chart.reach) sizes.insert(sizes.end(), {chart.reach->first, chart.reach->second});
    if (sizes.empty()) return {8, 0x1p20};
    const auto [least, most] = std::ranges::minmax(sizes);
    return least < most ? AxisRange{least, most} : AxisRange{least / 2, most * 2};
}

double tickBase(const ChartPanel& panel, const AxisRange& range) {
    const bool isInTens = panel.unit == ChartUnit::Seconds || panel.unit == ChartUnit::Error;
    return isInTens || range.upper / range.lower > farApart ? 10 : 2;
}

} // namespace scanscope::viz
