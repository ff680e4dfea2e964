// A write of a recorded run on the emulator that stores something else (trace/changed_write.h).
#pragma once

#include <cstdint>

#include "kernels/trace/changed_write.h"

namespace scanscope::simt {

// And how far the run has come to it.
struct WriteChange {
    trace::ChangedWrite what;
    std::uint64_t seen = 0; // writes of that cell
    bool is_made = false;
};

} // namespace scanscope::simt
