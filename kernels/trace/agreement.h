// Compares what two executors recorded for the same run.
#pragma once

#include <optional>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Two traces of the same request agree if they have the same launches, arrays and steps, if the same cells
// are written with the same bits after every step, and if each thread makes the same accesses in each step on
// each source line (identified by its text). Accesses are counted, but their order is ignored: compilers read
// operands in either order, and threads run in any order. Details that depend on timing are not compared: how
// often a wait polled, and what a poll or an atomic found on the way. The cells that result from them are
// compared. Blocks that take tiles (Meaning::tile_state) one after another behave differently in each run.
// For such a launch, only the final memory is compared, and not even that for floats, which round differently
// in another order.
//
// Returns a description of the first difference ("up-sweep 2, temp[7]: 11 and 12"), or nothing.
[[nodiscard]] std::optional<std::string> first_disagreement(const Trace& left, const Trace& right);

} // namespace scanscope::trace
