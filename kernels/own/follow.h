// Where the values of a program come from: told by a second run of it, whose kernels work on elements that
// carry numbers (device/scanscope_traced.h).
#pragma once

#include "kernels/trace/trace.h"

namespace scanscope::own {

// Each launch of `trace` whose threads wrote the same values to the same cells in the same order in the
// witness takes over where they come from. Every other one stays as it is.
void take_nodes(trace::Trace& trace, const trace::Trace& witness);

} // namespace scanscope::own
