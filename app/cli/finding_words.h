// What kinds of findings are called on the command line.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/trace/finding.h"

namespace scanscope::app {

// "out of bounds"
[[nodiscard]] std::string titleOf(trace::FindingKind kind);
// "read after write"; empty for none
[[nodiscard]] std::string titleOf(trace::Hazard hazard);
// "2 accesses out of bounds"
[[nodiscard]] std::string counted(std::uint64_t number, trace::FindingKind kind);

} // namespace scanscope::app
