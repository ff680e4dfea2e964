// All views of measurements in one table: the window's segments and commands, the values of `export --view`,
// and the properties of each view.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/language.h"

namespace scanscope::app {

enum class BenchView : std::uint8_t {
    Bandwidth,
    Time,
    SpeedUp,
    BlockSize,
    Transfers,
    Accuracy,
    Work,
    Model,
    Share,
    Scaling
};

struct BenchViewInfo {
    BenchView view;
    std::string_view id;      // the value of `export --view`; empty if `export` does not offer the view
    std::string_view name;    // the window's segment; empty if the window shows it below another view
    std::string_view command; // the command in the window's menu
    std::string_view also;    // search words for the command
    bool hasShares;           // offers shares of the ceiling
    bool hasCeilings;         // draws ceilings as curves
    bool isLogarithmic;       // the vertical axis is always logarithmic
};

// In the order of the enum and the window's segments.
// clang-format off
inline constexpr std::array benchViews{
    BenchViewInfo{BenchView::Bandwidth, "gbs", "GB/s", kernels::english("GB/s vs. n"), kernels::english("throughput bandwidth share of the copy"), true, true, false},
    BenchViewInfo{BenchView::Time, "time", kernels::english("Time"), kernels::english("Time vs. n"), kernels::english("median seconds"), false, true, true},
    BenchViewInfo{BenchView::SpeedUp, "speed-up", kernels::english("Speed-up"), kernels::english("Speed-up vs. n"), kernels::english("baseline faster"), false, false, false},
    BenchViewInfo{BenchView::BlockSize, "block-size", kernels::english("Block size"), kernels::english("Block size"), kernels::english("threads per block"), true, true, false},
    BenchViewInfo{BenchView::Transfers, "transfers", kernels::english("Transfers"), kernels::english("Time with transfers"), kernels::english("CPU against GPU copies"), false, false, true},
    BenchViewInfo{BenchView::Accuracy, "", kernels::english("Accuracy"), kernels::english("Accuracy vs. n"), kernels::english("error float32 float64 Kahan"), false, false, true},
    BenchViewInfo{BenchView::Work, "", kernels::english("Work"), kernels::english("Work and depth vs. n"), kernels::english("combines efficiency theory"), false, false, true},
    BenchViewInfo{BenchView::Model, "", kernels::english("Model"), kernels::english("Modelled time vs. n"), kernels::english("cost model launch latency bandwidth conflicts Brent"), false, false, true},
    BenchViewInfo{BenchView::Share, "share", "", "", "", true, false, false},
    BenchViewInfo{BenchView::Scaling, "scaling", "", "", "", false, false, false},
};
// clang-format on

constexpr const BenchViewInfo& infoOf(BenchView view) { return benchViews.at(std::size_t(view)); }

// Returns the values that `export --view` accepts for results.
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
