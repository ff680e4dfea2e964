// The output of `show`: a trace as aligned text, as in textbooks, with one row for each array that a step
// wrote; the same as JSON; and two runs in lock-step.
#pragma once

#include <array>
#include <cstddef>
#include <ostream>
#include <stop_token>
#include <string>
#include <vector>

#include "app/reports/json.h"
#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

struct TextOptions {
    std::size_t width = 0; // longer rows are printed without their middle, with a note; 0: no limit
    bool symbolic = false; // cells show which inputs they contain
    std::stop_token stop = {};
};

// "Blelloch: exclusive sum of 8 int32"; only scans have a form, inclusive or exclusive.
[[nodiscard]] std::string runTitle(const trace::Trace& trace);

// Prints what a user program printed; prints nothing for other runs.
void printOutput(std::ostream& out, const trace::Trace& trace);

// "random:7 schedule"; empty for the usual schedule, and for runs on a GPU.
[[nodiscard]] std::string scheduleNote(const trace::Run& run);

// "93 shared-memory passes (40 from bank conflicts); 16 sectors moved, 16 needed", and below it how many
// lanes the warps use.
void printRequests(std::ostream& out, const trace::Trace& trace);

// Throws kernels::Cancelled.
void printTrace(std::ostream& out, const trace::Trace& trace, const TextOptions& options);

// {schema, algorithm, executor, type, op, n, inclusive, input, output, fault, counters, launches}. Arrays
// hold the state after the step; uninitialised cells are null. `counters` are sums over the recorded blocks.
// Its steps are summed, too, although the window counts a step that several blocks take at the same time only
// once. With `symbolic`, the cells are strings that show which inputs they contain. Throws
// kernels::Cancelled.
[[nodiscard]] Json traceToJson(const trace::Trace& trace, bool symbolic, const std::stop_token& stop);

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
