#include "app/benchmark/algorithm_pens.h"

#include <array>
#include <string>
#include <string_view>

#include "viz/charts/chart_pen.h"

namespace scanscope::app {
namespace {

// Each group has one algorithm of each colour. Algorithms that are often compared are in the same group.
constexpr std::array<std::array<std::string_view, viz::chartPens>, 7> groups{
    {{"reduce-then-scan", "cub-scan", "recursive", "lookback", "thrust-scan", "work-efficient-global",
      "lookback-bulk"},
     {"hillis-steele", "blelloch", "brent-kung", "sklansky", "pointer-jumping", "hybrid-warp",
      "warp-shuffle"},
     {"reduce-naive", "reduce-butterfly", "reduce-warp", "cub-reduce", "reduce-shared", "reduce-multilevel",
      "reduce-kahan"},
     {"compact", "radix-sort", "cub-select", "radix-sort-4bit", "cub-sort", "histogram", "thread-index"},
     {"subtree-sizes", "cpu-reduce", "std-reduce", "cpu-compact", "cpu-scan", "std-scan",
      "cpu-scan-parallel"},
     {"cpu-compact-scan", "cpu-sort", "warp-shared", "compact-lookback", "naive-global", "reduce-single-pass",
      "segmented"},
     {"radix-sort-onesweep", "scan-devices", "lookback-ring", "thread-coarsening"}}};

} // namespace

int penOf(const QString& algorithm) {
    const std::string id = algorithm.toStdString();
    for (std::size_t group = 0; group < groups.size(); ++group)
        for (std::size_t color = 0; color < groups[group].size(); ++color)
            if (!id.empty() && id == groups[group][color]) return int(group * groups[group].size() + color);
    unsigned sum = 0; // unlike a seeded hash, the same on every machine
    for (const QChar c : algorithm) sum = 31 * sum + c.unicode();
    return viz::solidPens + int(sum % unsigned(viz::solidPens));
}

std::vector<viz::ChartSeries> seriesOf(const QStringList& algorithms, const QStringList& hidden) {
    std::vector<viz::ChartSeries> series;
    for (const QString& id : algorithms)
        series.push_back({.name = id, .hidden = hidden.contains(id), .pen = penOf(id), .id = id});
    return series;
}

} // namespace scanscope::app
