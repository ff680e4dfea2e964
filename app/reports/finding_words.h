// The places of findings, in the words of the command line.
#pragma once

#include <string>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

// Returns "scan/blelloch.cuh:54" for an index into the trace's locations; empty if it is out of range.
[[nodiscard]] std::string lineOf(const trace::Trace& trace, std::uint16_t location);
// "stride 4"; empty if the finding is in no step.
[[nodiscard]] std::string stepName(const trace::Trace& trace, const trace::Finding& finding);

} // namespace scanscope::app
