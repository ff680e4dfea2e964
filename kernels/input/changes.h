// Changed elements of an input: "what if a[3] were 9?"
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/trace/value.h"

namespace scanscope::kernels {

struct Change {
    std::uint64_t index = 0;
    trace::Value value;
};

// Parses "3=9" or "3=9,5=0", for an input of n elements of this type. Throws BadRequest if the text is
// malformed, names an element that does not exist, or has a value that does not fit the type.
[[nodiscard]] std::vector<Change> parse_changes(std::string_view text, trace::ElementType type,
                                                std::uint64_t n);

} // namespace scanscope::kernels
