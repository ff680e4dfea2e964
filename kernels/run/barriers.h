// The barriers of a kernel as its text has them, and the choice to leave some out.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/catalogue/catalogue.h"
#include "kernels/trace/left_out_barriers.h"

namespace scanscope::kernels {

// A Request's option (trace/left_out_barriers.h).
using trace::without_barrier;

// The lines with a __syncthreads() that is no comment, from 1, ascending.
[[nodiscard]] std::vector<std::uint32_t> barrier_lines(std::string_view kernel_text);
[[nodiscard]] std::vector<std::uint32_t> barrier_lines(const Algorithm& algorithm);

// The texts that run where the algorithm does with these options: its own, those that it includes, and the
// scan that an application uses.
[[nodiscard]] std::vector<std::string_view> texts_that_run(const Algorithm& algorithm,
                                                           const std::map<std::string, std::string>& options);

// The barriers of these texts, each with its source, in the order of the texts.
[[nodiscard]] std::vector<trace::BarrierPlace> barriers_of(const Algorithm& algorithm,
                                                           const std::map<std::string, std::string>& options);

// Reads the option's value, each place with its source. Of a FILE the end of its path will do. Throws
// BadRequest where a place is malformed, has no barrier, or is in no text that runs.
[[nodiscard]] std::vector<trace::BarrierPlace>
parse_left_out(std::string_view places, const Algorithm& algorithm,
               const std::map<std::string, std::string>& options = {});

// The places in texts other than the algorithm's own that a run leaves out, "scan/blelloch.cuh:54"; of a
// stranger's long list the first three, "and 7 more". Empty where there are none.
[[nodiscard]] std::string left_out_elsewhere(const std::map<std::string, std::string>& options);

} // namespace scanscope::kernels
