// A trace as aligned text: a row for each array that a step wrote, as in the textbooks.
#pragma once

#include <cstddef>
#include <ostream>
#include <stop_token>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::app {

struct TextOptions {
    std::size_t width = 0; // the middle of rows that are longer is left out, with a note; 0: never
    bool symbolic = false; // cells say which inputs are in them
    std::stop_token stop = {};
};

// "Blelloch: exclusive sum of 8 int32"; only a scan has a form.
[[nodiscard]] std::string runTitle(const trace::Trace& trace);

// Prints the output of a user program; nothing of any other run.
void printOutput(std::ostream& out, const trace::Trace& trace);

// ", random:7 schedule"; nothing for the usual one, and on a GPU.
[[nodiscard]] std::string scheduleNote(const trace::Run& run);

// Throws kernels::Cancelled.
void printTrace(std::ostream& out, const trace::Trace& trace, const TextOptions& options);

} // namespace scanscope::app
