// "What if temp[5] held 9 after step 6?": which write of a recorded run that is about.
#pragma once

#include <string>
#include <string_view>

#include "kernels/run/run.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

// Whether the text speaks of a cell and not of an element of the input, which goes by its index alone.
[[nodiscard]] bool names_cell(std::string_view change);

// "temp[5]@6=9", of a block other than the first recorded one "3/temp[5]@6=9": the option's value
// (trace/changed_write.h) with which the run is recorded again. Steps are numbered as `show` numbers them.
// Throws BadRequest where there is no such array, cell, step or value, and where nobody has written the cell
// by then.
[[nodiscard]] std::string changed_write_for(const trace::Trace& trace, std::string_view change);

// The request of this run with a change: of elements of the input, "3=9" or "3=9,5=0" (input/changes.h), or
// of a cell. Throws BadRequest.
[[nodiscard]] Request changed(const Request& request, const trace::Trace& trace, std::string_view change);

} // namespace scanscope::kernels
