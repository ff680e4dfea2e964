// The barriers of a kernel as its text has them, and the choice to leave some out.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "catalogue.h"
#include "trace/left_out_barriers.h"

namespace scanscope::kernels {

// A Request's option (trace/left_out_barriers.h).
using trace::without_barrier;

// The lines with a __syncthreads() that is no comment, from 1, ascending.
[[nodiscard]] std::vector<std::uint32_t> barrier_lines(std::string_view kernel_text);
[[nodiscard]] std::vector<std::uint32_t> barrier_lines(const Algorithm& algorithm);

// Reads the option's value. Throws BadRequest where a line is malformed or has no barrier.
[[nodiscard]] std::vector<std::uint32_t> parse_left_out(std::string_view lines, const Algorithm& algorithm);

} // namespace scanscope::kernels
