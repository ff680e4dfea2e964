#pragma once

#include "kernels/course/outcome.h"
#include "kernels/trace/trace.h"

namespace scanscope::course {

// A finding as reports tell it, with seven lines of the text around it.
[[nodiscard]] TrialFinding told_finding(const trace::Trace& trace, const trace::Finding& finding);

} // namespace scanscope::course
