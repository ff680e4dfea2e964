// Suggests how to run a program with fewer elements.
#pragma once

#include "kernels/text/message.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

// Names the macro, the argument or the constant that probably sets the size of a program that ran out of
// time. Empty if its sources contain nothing of the kind.
[[nodiscard]] Message smaller_run(const trace::Trace& trace);

} // namespace scanscope::kernels
