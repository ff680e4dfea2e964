// What findings are called on the command line, and where they are.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/trace/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

// "out of bounds"
[[nodiscard]] std::string titleOf(trace::FindingKind kind);
// "read after write"; empty for none
[[nodiscard]] std::string titleOf(trace::Hazard hazard);
// "2 accesses out of bounds"
[[nodiscard]] std::string counted(std::uint64_t number, trace::FindingKind kind);

// "scan/blelloch.cuh:54", of an index among the trace's locations; empty where there is none.
[[nodiscard]] std::string lineOf(const trace::Trace& trace, std::uint16_t location);
// "stride 4"; empty where it is in no step.
[[nodiscard]] std::string stepName(const trace::Trace& trace, const trace::Finding& finding);

} // namespace scanscope::app
