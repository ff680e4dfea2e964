// Two runs in lock-step as text: their steps beside each other, their counters, and what they end in.
#pragma once

#include <array>
#include <ostream>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

// A run, and what is wrong with it.
struct JudgedRun {
    trace::Trace trace;
    std::vector<trace::Finding> findings = {};
};
using JudgedPair = std::array<JudgedRun, 2>;

void printPair(std::ostream& out, const JudgedPair& pair);
// The same as one object: {schema, names, steps: [{left, right, different_cells}], counters, findings, end}.
// A run that rests in a step has null there; different_cells is null where the runs are not of one text.
void writePairJson(std::ostream& out, const JudgedPair& pair);

} // namespace scanscope::app
