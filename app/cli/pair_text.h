// Two runs in lock-step as text: their steps beside each other, their counters, and what they end in.
#pragma once

#include <ostream>

#include "kernels/trace/trace.h"

namespace scanscope::app {

void printPair(std::ostream& out, const trace::Trace& left, const trace::Trace& right);
// The same as one object: {schema, names, steps: [{left, right, different_cells}], counters, end}. A run that
// rests in a step has null there; different_cells is null where the runs are not of one text.
void writePairJson(std::ostream& out, const trace::Trace& left, const trace::Trace& right);

} // namespace scanscope::app
