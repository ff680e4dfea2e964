// A verdict as text: each finding, its place, and the source lines that cause it.
#pragma once

#include <ostream>

#include "kernels/check/check.h"

namespace scanscope::app {

// The checks made besides those of the recording. A clean verdict lists them.
struct LookedAt {
    bool result = false;    // the result was compared with a reference
    std::size_t orders = 0; // the number of thread orders with the same result; 0: no others were tried
};
void printReport(std::ostream& out, const trace::Trace& trace, const kernels::CheckReport& report,
                 const LookedAt& looked);

} // namespace scanscope::app
