// A trace as aligned text, as in textbooks: one row for each array that a step wrote.
#pragma once

#include <cstddef>
#include <ostream>
#include <stop_token>
#include <string>

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

// Throws kernels::Cancelled.
void printTrace(std::ostream& out, const trace::Trace& trace, const TextOptions& options);

} // namespace scanscope::app
