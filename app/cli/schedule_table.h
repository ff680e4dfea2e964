// The results of one run under several schedules below each other, and what they say together.
#pragma once

#include "app/cli/console.h"
#include "kernels/check/check.h"

namespace scanscope::app {

// `report` is of the run of the trace, which is that of the first schedule.
void printComparison(const Console& console, const trace::Trace& trace, const kernels::CheckReport& report,
                     const kernels::Comparison& comparison);

} // namespace scanscope::app
