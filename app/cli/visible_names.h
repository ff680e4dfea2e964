// Recordings and results for printing as text: every name is on one line, without hidden characters. JSON
// output uses the exact names instead.
#pragma once

#include "kernels/bench/report.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

[[nodiscard]] trace::Trace withVisibleNames(trace::Trace trace);
[[nodiscard]] bench::Report withVisibleNames(bench::Report report);

} // namespace scanscope::app
