// Finds plain reads that an atomic of the same thread checks: the first guess of a loop around atomicCAS(),
// as in the CUDA Programming Guide (`old = *address; do { assumed = old; old = atomicCAS(address, assumed,
// …); } …`).
#pragma once

#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Returns the reads of a block whose value the thread uses only in an atomic on the same cell, sorted by
// address. The thread's next access to the cell is an atomic. It either finds the value that was read, so
// nothing relevant happened between the two, or leaves the cell unchanged, so the guess is discarded. Such a
// read may be unordered with the atomics of other threads. Together with a plain write of another thread, it
// is a hazard like any other read.
[[nodiscard]] std::vector<const Event*> checked_reads(const Block& block);

} // namespace scanscope::trace
