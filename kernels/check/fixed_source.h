// Applies suggested fixes to the source of a kernel.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::kernels {

// A text that is put in place of a part of the source. It contains no newline, so lines keep their numbers.
struct Edit {
    std::size_t at = 0, length = 0; // in bytes
    std::string text;
    auto operator<=>(const Edit&) const = default;
};

// The edits that a fix consists of, or none if it is unknown where the fix belongs: for example, if both
// lines are part of one statement.
[[nodiscard]] std::vector<Edit> edits_of(const trace::SuggestedFix& fix, std::string_view source);

// `edits` may repeat each other but not overlap.
[[nodiscard]] std::string with_edits(std::string_view source, std::vector<Edit> edits);

} // namespace scanscope::kernels
