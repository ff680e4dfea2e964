// Whether a trace keeps the promises of trace.h, so that code above may use its indices as they are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "trace/trace.h"

namespace scanscope::trace {

inline constexpr std::uint64_t most_threads_per_block = 1024;   // CUDA's limit
inline constexpr std::uint64_t most_cells_per_block = 1u << 20; // shared arrays and lane values together
inline constexpr std::uint64_t most_global_cells = 1ull << 40;  // of one array

// The first broken promise in words ("launch 0: block 2: event 17: its cell is not there"), or nothing.
[[nodiscard]] std::optional<std::string> find_inconsistency(const Trace& trace);

} // namespace scanscope::trace
