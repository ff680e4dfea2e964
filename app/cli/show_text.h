// A trace as aligned text: a row for each array that a step wrote, as in the textbooks.
#pragma once

#include <cstddef>
#include <ostream>

#include "trace/trace.h"

namespace scanscope::app {

struct TextOptions {
    std::size_t width = 0; // the middle of rows that are longer is left out, with a note; 0: never
    bool symbolic = false; // cells say which inputs are in them
};

void printTrace(std::ostream& out, const trace::Trace& trace, const TextOptions& options);

} // namespace scanscope::app
