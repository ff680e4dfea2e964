// The counters of a run that tables show, each once: its name for people and how it is read from the counts.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kernels/trace/analysis.h"
#include "kernels/trace/warp_requests.h"

namespace scanscope::trace {

// What the threads did, and what their warps asked memory for together.
struct RunCounts {
    Counters counters;
    RequestCounts requests;
};
[[nodiscard]] RunCounts count_all(const Trace& trace); // of a whole run

struct CounterKind {
    std::string_view name, key; // in English, for translating; in formulas of theory
    double (*value)(const RunCounts&);
    bool is_share = false; // in percent, and the more the better; of all others the fewer
};

inline constexpr std::string_view barriers_key = "barriers";

// In the order of the rows.
[[nodiscard]] const std::array<CounterKind, 8>& counter_kinds();

} // namespace scanscope::trace
