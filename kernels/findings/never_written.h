// Reads of cells that nothing had written.
#pragma once

#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// One finding for each step, source line and cell, without a message: there may be very many.
[[nodiscard]] std::vector<Finding> never_written_reads(const Trace& trace);
// "t3 reads temp[5] at scan/gaps.cuh:2, which nothing had written."
[[nodiscard]] kernels::Message never_written_message(const Trace& trace, const Finding& finding);

} // namespace scanscope::trace
