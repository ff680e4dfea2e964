// Finds uninitialised reads: reads of cells that were never written.
#pragma once

#include <unordered_set>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Returns one finding for each step, source line and cell, without a message, because there may be very many.
[[nodiscard]] std::vector<Finding> never_written_reads(const Trace& trace);
// "t3 reads temp[5] at scan/gaps.cuh:2, which was never written."
[[nodiscard]] kernels::Message never_written_message(const Trace& trace, const Finding& finding);

// Returns the nodes of undefined values. If old contents of a GPU's memory happen to look like a node of this
// run, that node keeps its meaning and is not included.
[[nodiscard]] std::unordered_set<Node> undefined_nodes(const Trace& trace);

} // namespace scanscope::trace
