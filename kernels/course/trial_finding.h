#pragma once

#include <string_view>

#include "kernels/course/outcome.h"
#include "kernels/trace/trace.h"

namespace scanscope::course {

// A finding in the form that reports show, with the source lines near it.
[[nodiscard]] TrialFinding trial_finding(const trace::Trace& trace, const trace::Finding& finding);

// Seven lines of a source around `line`, and three around `other_line`; 0 means none.
[[nodiscard]] std::vector<Line> lines_near(std::string_view text, std::uint32_t line,
                                           std::uint32_t other_line = 0);

} // namespace scanscope::course
