// "What if a[3] were 9?", "What if temp[5] held 9 after step 6?": what is asked for then.
#pragma once

#include <string_view>

#include "kernels/run/run.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

// The request of this run with a change: of elements of its input, "3=9" or "3=9,5=0" (input/changes.h), or
// of a cell after a step, "temp[5]@6=9", in a block other than the first recorded one "3/temp[5]@6=9"; steps
// are numbered as `show` numbers them. What was written to the cell by then is the other value
// (trace/changed_write.h). Throws BadRequest where there is no such element, array, cell, step or value, and
// where nobody has written the cell.
[[nodiscard]] Request changed(const Request& request, const trace::Trace& trace, std::string_view change);

} // namespace scanscope::kernels
