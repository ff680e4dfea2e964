// Compares what two executors recorded for the same run.
#pragma once

#include <optional>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Two traces of the same request agree if they have the same launches, arrays and steps, if after every step
// the same cells are written with the same bits, and if for each thread, step and source line (by its text)
// they have the same accesses. These are counted but not ordered: compilers read operands in either order,
// and threads run in any. Details that depend on timing by nature (how often a wait polled, and what a poll
// or an atomic found on the way) are left out of the accesses; the cells that result from them are not.
// Blocks that take tiles (Meaning::tile_state) in turns behave differently in each run: only what their
// launch leaves is compared, and not even that for floats, which round differently in another order.
//
// Returns a description of the first difference ("up-sweep 2, temp[7]: 11 and 12"), or empty.
[[nodiscard]] std::optional<std::string> first_disagreement(const Trace& left, const Trace& right);

} // namespace scanscope::trace
