// A trace as the one JSON object of `show --format json`.
#pragma once

#include <stop_token>

#include "app/reports/json.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

// {schema, algorithm, executor, type, op, n, inclusive, input, output, fault, counters, launches}. Arrays
// hold the state after the step; uninitialised cells are null. `counters` are sums over the recorded blocks.
// Its steps are summed, too, although the window counts a step that several blocks take at the same time only
// once. With `symbolic`, the cells are strings that show which inputs they contain. Throws
// kernels::Cancelled.
[[nodiscard]] Json traceToJson(const trace::Trace& trace, bool symbolic, const std::stop_token& stop);

} // namespace scanscope::app
