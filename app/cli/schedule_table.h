// The results of one run under several schedules, as a table with a conclusion.
#pragma once

#include "app/cli/console.h"
#include "kernels/check/check.h"

namespace scanscope::app {

// `report` is the verdict on `trace`, the run under the first schedule.
void printComparison(const Console& console, const trace::Trace& trace, const kernels::CheckReport& report,
                     const kernels::Comparison& comparison);

} // namespace scanscope::app
