// Recordings and results as text shows them: every name in them on one line, with nothing hidden in it.
// JSON says exactly what a file holds and takes them as they are.
#pragma once

#include "kernels/bench/report.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

[[nodiscard]] trace::Trace withVisibleNames(trace::Trace trace);
[[nodiscard]] bench::Report withVisibleNames(bench::Report report);

} // namespace scanscope::app
