// Reads of cells that nothing had written.
#pragma once

#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// One finding for each step, source line and cell.
[[nodiscard]] std::vector<Finding> never_written_reads(const Trace& trace);

} // namespace scanscope::trace
