// Where findings are, as the command line says it.
#pragma once

#include <string>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

// "scan/blelloch.cuh:54", of an index among the trace's locations; empty where there is none.
[[nodiscard]] std::string lineOf(const trace::Trace& trace, std::uint16_t location);
// "stride 4"; empty where it is in no step.
[[nodiscard]] std::string stepName(const trace::Trace& trace, const trace::Finding& finding);

} // namespace scanscope::app
