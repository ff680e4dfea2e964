// Two runs in lock-step as text: their steps beside each other, their counters, and what they end in.
#pragma once

#include <ostream>

#include "kernels/trace/trace.h"

namespace scanscope::app {

void printPair(std::ostream& out, const trace::Trace& left, const trace::Trace& right);

} // namespace scanscope::app
