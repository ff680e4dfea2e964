// Checks that a trace keeps the promises of trace.h, so that other code may use its indices without checks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr std::uint64_t most_threads_per_block = 1024;   // CUDA's limit
inline constexpr std::uint64_t most_cells_per_block = 1u << 20; // shared arrays and lane values together
inline constexpr std::uint64_t most_global_cells = 1ull << 40;  // of one array

// Largest lengths in bytes: of a name (of an algorithm, kernel, array, step or file); of longer texts (the
// value of an option, a message); and of a source.
inline constexpr std::uint64_t longest_name = 1000, longest_text = 1u << 20, longest_source = 4u << 20;

// The first broken promise in words ("launch 0: block 2: event 17: its cell does not exist"), or nothing.
[[nodiscard]] std::optional<std::string> find_inconsistency(const Trace& trace);
// The same for a block of a launch that is not yet part of the trace.
[[nodiscard]] std::optional<std::string> find_inconsistency(const Trace& trace, const Launch& launch,
                                                            const Block& block);

} // namespace scanscope::trace
