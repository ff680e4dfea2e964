// A verdict as text: what was found, where, and the lines of the kernel that do it.
#pragma once

#include <ostream>

#include "kernels/check/check.h"

namespace scanscope::app {

// Whether the result was held to a reference is said where nothing was found.
void printReport(std::ostream& out, const trace::Trace& trace, const kernels::CheckReport& report,
                 bool isResultJudged);

} // namespace scanscope::app
