// Whether two executors tell the same story of one run.
#pragma once

#include <optional>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Two traces of the same request agree when they have the same launches, arrays and steps, after every step
// the same cells written with the same bits, and for each thread, step and source line (by its text) the same
// accesses, counted but not ordered: compilers read operands in either order, and threads run in any. What
// depends on timing by nature, how often a wait polled and what a poll or an atomic found on its way, is left
// out of the accesses; the cells they lead to are not. Blocks that take tiles (Meaning::tile_state) by turns
// do otherwise in each run: of their launch only what it leaves is compared, and of floats, which another
// order rounds otherwise, nothing.
//
// Returns the first difference in words ("up-sweep 2, temp[7]: 11 and 12"), or nothing.
[[nodiscard]] std::optional<std::string> first_disagreement(const Trace& left, const Trace& right);

} // namespace scanscope::trace
