// A trace as the one JSON object of `show --format json`.
#pragma once

#include "app/cli/json.h"
#include "trace/trace.h"

namespace scanscope::app {

// {schema, algorithm, executor, type, op, n, inclusive, input, output, fault, counters, launches}. Arrays
// hold the state after the step; cells that were never written are null. With `symbolic`, the cells are texts
// that say which inputs are in them.
[[nodiscard]] Json traceToJson(const trace::Trace& trace, bool symbolic);

} // namespace scanscope::app
