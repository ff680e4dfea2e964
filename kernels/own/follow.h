// Adds the origin of each value to a program's trace. The origins come from a second run, the witness, whose
// kernels work on traced elements (device/scanscope_traced.h).
#pragma once

#include "kernels/trace/trace.h"

namespace scanscope::own {

// Copies the origins from the witness for each launch of `trace` whose threads wrote the same values to the
// same cells in the same order in the witness. All other launches stay unchanged.
void take_nodes(trace::Trace& trace, const trace::Trace& witness);

} // namespace scanscope::own
