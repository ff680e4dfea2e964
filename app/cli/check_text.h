// A verdict as text: what was found, where, and the lines of the kernel that do it.
#pragma once

#include <ostream>

#include "kernels/check/check.h"

namespace scanscope::app {

// All that was looked at beside the recording: it is said where nothing was found.
struct LookedAt {
    bool result = false;    // it was held to a reference
    std::size_t orders = 0; // of the threads, which gave one and the same result; 0: no others were tried
};
void printReport(std::ostream& out, const trace::Trace& trace, const kernels::CheckReport& report,
                 const LookedAt& looked);

} // namespace scanscope::app
