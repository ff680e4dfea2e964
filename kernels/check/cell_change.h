// Turns a what-if question, such as "What if a[3] were 9?" or "What if temp[5] held 9 after step 6?", into
// the request for a run.
#pragma once

#include <string_view>

#include "kernels/run/run.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

// This run's request with a change: to elements of its input, "3=9" or "3=9,5=0" (input/changes.h), or to a
// cell after a step, "temp[5]@6=9", or "3/temp[5]@6=9" for a block other than the first recorded one. Steps
// are numbered as in `show`. The last write to the cell up to that step stores the new value instead
// (trace/changed_write.h). Throws BadRequest if there is no such element, array, cell, step or value, or if
// the cell was never written.
[[nodiscard]] Request changed(const Request& request, const trace::Trace& trace, std::string_view change);

} // namespace scanscope::kernels
