// The barriers in a kernel's source, and the option to leave some of them out.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/catalogue/catalogue.h"
#include "kernels/trace/left_out_barriers.h"

namespace scanscope::kernels {

// The option of a Request (trace/left_out_barriers.h).
using trace::without_barrier;

// The lines, counted from 1 and ascending, that have a __syncthreads() outside comments.
[[nodiscard]] std::vector<std::uint32_t> barrier_lines(std::string_view kernel_text);
[[nodiscard]] std::vector<std::uint32_t> barrier_lines(const Algorithm& algorithm);

// The sources that run for this algorithm with these options: its own, those it includes, and those of the
// scan that an application uses.
[[nodiscard]] std::vector<std::string_view> texts_that_run(const Algorithm& algorithm,
                                                           const std::map<std::string, std::string>& options);

// The barriers of these sources, in the order of the sources.
[[nodiscard]] std::vector<trace::BarrierPlace> barriers_of(const Algorithm& algorithm,
                                                           const std::map<std::string, std::string>& options);

// Parses the option's value into places. The end of a file's path is enough to name it. Throws BadRequest if
// a place is malformed, has no barrier, or is in a source that does not run.
[[nodiscard]] std::vector<trace::BarrierPlace>
parse_left_out(std::string_view places, const Algorithm& algorithm,
               const std::map<std::string, std::string>& options = {});

// The left-out places that are not in the algorithm's own source, "scan/blelloch.cuh:54"; if a recording from
// elsewhere has many, the first three, "and 7 more". Empty if there are none.
[[nodiscard]] std::string left_out_elsewhere(const std::map<std::string, std::string>& options);

} // namespace scanscope::kernels
