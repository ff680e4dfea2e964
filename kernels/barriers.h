// The barriers of a kernel as its text has them, and the choice to leave some out.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "catalogue.h"

namespace scanscope::kernels {

// A Request's option that goes with every algorithm on the emulator: the lines whose __syncthreads() its
// threads pass as if it were not there, "36" or "36,62".
inline constexpr std::string_view without_barrier = "without-barrier";

// The lines with a __syncthreads() that is no comment, from 1, ascending.
[[nodiscard]] std::vector<std::uint32_t> barrier_lines(std::string_view kernel_text);
[[nodiscard]] std::vector<std::uint32_t> barrier_lines(const Algorithm& algorithm);

// Reads the option's value. Throws BadRequest where a line is malformed or has no barrier.
[[nodiscard]] std::vector<std::uint32_t> parse_left_out(std::string_view lines, const Algorithm& algorithm);

} // namespace scanscope::kernels
