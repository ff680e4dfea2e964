// What can be seen of measurements, in one table: the window takes its segments and commands from it, the
// command line the values of `export --view`, and both what a view shows.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::app {

enum class BenchView : std::uint8_t { Bandwidth, Time, SpeedUp, BlockSize, Transfers, Accuracy, Work, Share };

struct BenchViewInfo {
    BenchView view;
    std::string_view id;        // of `export --view`; empty: it is not of a report
    std::string_view name;      // of the window's segment; empty: the window shows it below another view
    std::string_view command;   // of the window's menu
    std::string_view also;      // words that find the command
    bool hasShares = false;     // of the ceiling
    bool hasCeilings = false;   // as curves
    bool isLogarithmic = false; // upwards, whatever is chosen
};

// In the order of the enum and of the window's segments.
inline constexpr std::array benchViews{
    BenchViewInfo{.view = BenchView::Bandwidth,
                  .id = "gbs",
                  .name = "GB/s",
                  .command = "GB/s over n",
                  .also = "throughput bandwidth share of the copy",
                  .hasShares = true,
                  .hasCeilings = true},
    BenchViewInfo{.view = BenchView::Time,
                  .id = "time",
                  .name = "Time",
                  .command = "Time over n",
                  .also = "median seconds",
                  .hasCeilings = true,
                  .isLogarithmic = true},
    BenchViewInfo{.view = BenchView::SpeedUp,
                  .id = "speed-up",
                  .name = "Speed-up",
                  .command = "Speed-up over n",
                  .also = "baseline faster"},
    BenchViewInfo{.view = BenchView::BlockSize,
                  .id = "block-size",
                  .name = "Block size",
                  .command = "Block size",
                  .also = "threads per block",
                  .hasShares = true,
                  .hasCeilings = true},
    BenchViewInfo{.view = BenchView::Transfers,
                  .id = "transfers",
                  .name = "Transfers",
                  .command = "Time with transfers",
                  .also = "CPU against GPU copies",
                  .isLogarithmic = true},
    BenchViewInfo{.view = BenchView::Accuracy,
                  .id = "",
                  .name = "Accuracy",
                  .command = "Accuracy over n",
                  .also = "error float32 float64 Kahan",
                  .isLogarithmic = true},
    BenchViewInfo{.view = BenchView::Work,
                  .id = "",
                  .name = "Work",
                  .command = "Work and depth over n",
                  .also = "combines efficiency theory",
                  .isLogarithmic = true},
    BenchViewInfo{
        .view = BenchView::Share, .id = "share", .name = "", .command = "", .also = "", .hasShares = true},
};

constexpr const BenchViewInfo& infoOf(BenchView view) { return benchViews.at(std::size_t(view)); }

// What `export --view` takes of results.
inline std::vector<std::string> benchViewIds() {
    std::vector<std::string> ids;
    for (const BenchViewInfo& info : benchViews)
        if (!info.id.empty()) ids.emplace_back(info.id);
    return ids;
}

static_assert([] {
    for (std::size_t v = 0; v < benchViews.size(); ++v)
        if (benchViews[v].view != BenchView(v)) return false;
    return true;
}());

} // namespace scanscope::app
