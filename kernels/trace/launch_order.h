// Runs on several devices, whose launches come in an order that is up to chance.
#pragma once

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The run with its launches in the order of the other one's: of one kernel on one device the first stands
// where the first does there, the second where the second does. As it was where they do not have the same.
// Each launch keeps what it found and left, whatever comes before it then.
[[nodiscard]] Trace in_order_of(const Trace& other, Trace run);

} // namespace scanscope::trace
