// Puts the launches of a run on several devices, whose order is left to chance, into the order of another
// run.
#pragma once

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Returns the run with its launches in the order of the other run: the k-th launch of a kernel on a device
// moves to the position of its k-th launch there in the other run. Returns it unchanged if the two have
// different launches. Each launch keeps the array contents recorded before and after it, even if another
// launch now precedes it.
[[nodiscard]] Trace in_order_of(const Trace& other, Trace run);

} // namespace scanscope::trace
