// Reads and writes of a kernel's registers, where no default argument can tell the line: a conversion and an
// assignment take none. A read takes the line of what it was read for, the next event of its thread; a write
// that of what it was made by, the one before.
#pragma once

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Only within a step; what no neighbour knows stays without a location. The events are by step, then by time.
void locate_registers(Block& block);

} // namespace scanscope::trace
