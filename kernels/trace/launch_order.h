// Puts the launches of a run on several devices, whose order is chance, into the order of another run.
#pragma once

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Returns the run with its launches in the order of the other run: the first launch of a kernel on a device
// takes the place of the first one there, the second of the second, and so on. Returns it unchanged if the
// two have different launches. Each launch keeps its contents before and after, whatever precedes it then.
[[nodiscard]] Trace in_order_of(const Trace& other, Trace run);

} // namespace scanscope::trace
