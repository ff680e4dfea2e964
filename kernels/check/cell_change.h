// Turns a what-if question, such as "What if a[3] were 9?" or "What if temp[5] held 9 after step 6?", into
// the request for a run.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/run/run.h"
#include "kernels/trace/trace.h"
#include "kernels/trace/value.h"

namespace scanscope::kernels {

// Changed elements of an input: "what if a[3] were 9?"
struct Change {
    std::uint64_t index = 0;
    trace::Value value;
};

// Parses "3=9" or "3=9,5=0", for an input of n elements of this type. Throws BadRequest if the text is
// malformed, names an element that does not exist, or has a value that does not fit the type.
[[nodiscard]] std::vector<Change> parse_changes(std::string_view text, trace::ElementType type,
                                                std::uint64_t n);

// This run's request with a change: to elements of its input, "3=9" or "3=9,5=0" (parse_changes), or to a
// cell after a step, "temp[5]@6=9", or "3/temp[5]@6=9" for a block other than the first recorded one. Steps
// are numbered as in `show`. The last write to the cell up to that step stores the new value instead
// (trace/changed_write.h). Throws BadRequest if there is no such element, array, cell, step or value, or if
// the cell was never written.
[[nodiscard]] Request changed(const Request& request, const trace::Trace& trace, std::string_view change);

} // namespace scanscope::kernels
