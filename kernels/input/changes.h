// Elements of an input that are to be others: "what if a[3] were 9?"
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

// "3=9" or "3=9,5=0", of an input of n elements of this type. Throws BadRequest where it is malformed, names
// an element that is not there, or a value that the type does not hold.
[[nodiscard]] std::vector<Change> parse_changes(std::string_view text, trace::ElementType type,
                                                std::uint64_t n);

} // namespace scanscope::kernels
