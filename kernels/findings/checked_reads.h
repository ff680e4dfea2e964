// Plain reads that an atomic of the same thread checks: the first guess of a loop around atomicCAS(), as the
// CUDA Programming Guide writes it (`old = *address; do { assumed = old; old = atomicCAS(address, assumed,
// …); } …`).
#pragma once

#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The reads of a block, by address, upon which the thread acts by an atomic of the same cell alone: its next
// access of the cell is an atomic that either finds what was read, so that nothing came between the two that
// matters, or leaves the cell as it is, so that the guess is thrown away. Such a read needs no order with the
// atomics of other threads. Beside a plain write of another thread it is a hazard like any read.
[[nodiscard]] std::vector<const Event*> checked_reads(const Block& block);

} // namespace scanscope::trace
