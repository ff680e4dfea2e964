// Properties of step labels that hold for every algorithm.
#pragma once

#include <charconv>
#include <string_view>

namespace scanscope::kernels {

// Whether the step writes the operator's identity over a sum: "clear", "clear the root", "identity".
// Pictures, files and the command line call it the phase "identity".
inline bool sets_identity(std::string_view label) {
    return label.find("clear") != std::string_view::npos || label.find("identity") != std::string_view::npos;
}

// The line that a step is named after if its program gave it no name: 12 for "line 12", otherwise 0.
inline unsigned line_of(std::string_view label) {
    constexpr std::string_view word = "line ";
    unsigned line = 0;
    if (!label.starts_with(word)) return 0;
    const auto [end, error] = std::from_chars(label.data() + word.size(), label.data() + label.size(), line);
    return error == std::errc() && end == label.data() + label.size() ? line : 0;
}

} // namespace scanscope::kernels
