// Two runs in lock-step as text: their steps side by side, their counters, and their final results.
#pragma once

#include <array>
#include <ostream>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

// A run and its findings.
struct JudgedRun {
    trace::Trace trace;
    std::vector<trace::Finding> findings = {};
};
using JudgedPair = std::array<JudgedRun, 2>;

void printPair(std::ostream& out, const JudgedPair& pair);
// Writes the pair as one object: {schema, names, steps: [{left, right, different_cells}], counters, findings,
// end}. While a run waits, its side of the step is null; different_cells is null unless both runs have the
// same source.
void writePairJson(std::ostream& out, const JudgedPair& pair);

} // namespace scanscope::app
