// The counters of a run that tables show: the display name of each, and how it is read from the counts.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kernels/trace/analysis.h"
#include "kernels/trace/warp_requests.h"

namespace scanscope::trace {

// The work of the threads, and the memory requests of their warps.
struct RunCounts {
    Counters counters;
    RequestCounts requests;
};
[[nodiscard]] RunCounts count_all(const Trace& trace); // the counts of a whole run

struct CounterKind {
    std::string_view name, key; // the English name, to be translated; the name in formulas
    double (*value)(const RunCounts&);
    bool is_share = false; // in percent, where more is better; for all others, less is better
};

inline constexpr std::string_view barriers_key = "barriers";

// Sorted like the rows of the tables.
[[nodiscard]] const std::array<CounterKind, 8>& counter_kinds();

} // namespace scanscope::trace
