#include "app/benchmark/scaling_content.h"

#include <algorithm>
#include <map>

#include "app/benchmark/bench_selection.h"
#include "app/reports/bench_text.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Row;
using viz::ChartUnit;

namespace {

constexpr std::size_t mostStrong = 4, mostWeak = 2; // curves

// By n and number of devices.
using Rows = std::map<std::pair<std::uint64_t, std::uint32_t>, const Row*>;

Rows rowsOn(const bench::Report& report, trace::ElementType type, trace::Operator op) {
    Rows rows;
    for (const Row& row : report.rows)
        if (row.subject.type == type && row.subject.op == op && isSound(&row))
            if (const std::uint32_t devices = devices_of(row.subject); devices > 0)
                rows[{row.subject.n, devices}] = &row;
    return rows;
}

struct Scaling {
    bool isWeak = false;
    std::uint64_t n = 0;                           // on all devices; of weak scaling on each
    std::map<std::uint32_t, const Row*> rows = {}; // by devices, the one of 1 among them
    [[nodiscard]] double efficiency(std::uint32_t devices) const {
        const double ratio = rows.at(1)->times->median_s / rows.at(devices)->times->median_s;
        return isWeak ? ratio : ratio / devices;
    }
};

// Largest first.
std::vector<Scaling> scalingsOf(const Rows& rows) {
    std::vector<Scaling> strong, weak;
    for (auto one = rows.rbegin(); one != rows.rend(); ++one) {
        const auto [n, devices] = one->first;
        if (devices != 1) continue;
        Scaling same{false, n}, each{true, n};
        for (const auto& [place, row] : rows) {
            if (place.first == n) same.rows[place.second] = row;
            if (place.first == n * place.second) each.rows[place.second] = row;
        }
        if (same.rows.size() > 1 && strong.size() < mostStrong) strong.push_back(std::move(same));
        if (each.rows.size() > 1 && weak.size() < mostWeak) weak.push_back(std::move(each));
    }
    std::ranges::move(weak, std::back_inserter(strong));
    return strong;
}

QString curveName(const Scaling& scaling) {
    const QString size = viz::sizeText(double(scaling.n));
    return scaling.isWeak ? viz::tr("weak, %1 on each device").arg(size)
                          : viz::tr("strong, %1 in all").arg(size);
}

QString percent(double share) { return QString::fromStdString(percentText(share)); }

} // namespace

bool hasScaling(const bench::Report& report, trace::ElementType type, trace::Operator op) {
    return !scalingsOf(rowsOn(report, type, op)).empty();
}

BenchmarkContent scalingContent(const BenchChoice& choice, const bench::Report& report) {
    const std::vector<Scaling> scalings = scalingsOf(rowsOn(report, choice.type, choice.op));
    BenchmarkContent content;
    viz::Chart& chart = content.chart;
    chart.across = viz::tr("devices");
    chart.point = viz::tr("%1 devices");
    chart.hasPowers = false;
    chart.panels = {
        {.title = viz::tr("Efficiency"),
         .unit = ChartUnit::Percent,
         .weight = 20,
         .level = 1,
         .labelsSayValues = true},
        {.title = viz::tr("Exchange, share of the time"), .unit = ChartUnit::Percent, .weight = 9}};
    for (viz::ChartPanel& panel : chart.panels) panel.curves.resize(scalings.size());
    for (std::size_t s = 0; s < scalings.size(); ++s) {
        const Scaling& scaling = scalings[s];
        viz::ChartSeries series{.name = curveName(scaling), .pen = int(s)};
        series.id = series.name;
        for (const auto& [devices, row] : scaling.rows) {
            const double efficiency = scaling.efficiency(devices);
            chart.panels[0].curves[s].points.push_back({double(devices), efficiency});
            viz::ChartReading reading{double(devices), {percent(efficiency)}, row->is_right(), {}};
            reading.cells << QString::fromStdString(timeText(row->times->median_s));
            if (row->exchange_s) {
                const double share = *row->exchange_s / row->times->median_s;
                chart.panels[1].curves[s].points.push_back({double(devices), share});
                reading.cells << percent(share);
            }
            series.readings.push_back(std::move(reading));
        }
        chart.series.push_back(std::move(series));
    }
    content.subject = viz::tr("scaling");
    content.place = viz::tr("devices");
    if (scalings.empty()) {
        content.headline = viz::tr("No size was measured on one device and on several");
        return content;
    }
    const Scaling& told = scalings.back(); // weak scaling where there is any
    const auto [most, row] = *told.rows.rbegin();
    const QString efficiency = percent(told.efficiency(most)), size = viz::sizeText(double(told.n));
    content.headline =
        told.isWeak
            ? viz::tr("%1 devices with %2 elements each are used to %3").arg(most).arg(size, efficiency)
            : viz::tr("%1 devices with %2 elements together are used to %3").arg(most).arg(size, efficiency);
    content.sentence =
        viz::tr("Strong scaling: the time on one device over that on D, through D. Weak scaling: "
                "the time on one device over that on D with as much on each.");
    return content;
}

} // namespace scanscope::app
