// A write that stores a different value, in a recorded run in the emulator (trace/changed_write.h).
#pragma once

#include <cstdint>

#include "kernels/trace/changed_write.h"

namespace scanscope::simt {

// The change, and the progress of the run towards it.
struct WriteChange {
    trace::ChangedWrite what;
    std::uint64_t seen = 0; // number of writes to that cell so far
    bool is_made = false;
};

} // namespace scanscope::simt
