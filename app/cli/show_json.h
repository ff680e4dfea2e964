// A trace as the one JSON object of `show --format json`.
#pragma once

#include <stop_token>

#include "app/reports/json.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

// {schema, algorithm, executor, type, op, n, inclusive, input, output, fault, counters, launches}. Arrays
// hold the state after the step; cells that were never written are null. `counters` add up what each recorded
// block did, steps too, while the window numbers those that several blocks take at once only once. With
// `symbolic`, the cells are texts that say which inputs are in them. Throws kernels::Cancelled.
[[nodiscard]] Json traceToJson(const trace::Trace& trace, bool symbolic, const std::stop_token& stop);

} // namespace scanscope::app
