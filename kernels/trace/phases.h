// What the labels of steps have in common, whatever algorithm they are of.
#pragma once

#include <charconv>
#include <string_view>

namespace scanscope::kernels {

// The step puts the operator's identity where a sum stood: "clear", "clear the root", "identity". Pictures,
// files and the command line call it the phase "identity".
inline bool sets_identity(std::string_view label) {
    return label.find("clear") != std::string_view::npos || label.find("identity") != std::string_view::npos;
}

// The line that a step is named after where its program gave it no name: 12 of "line 12", else 0.
inline unsigned line_of(std::string_view label) {
    constexpr std::string_view word = "line ";
    unsigned line = 0;
    if (!label.starts_with(word)) return 0;
    const auto [end, error] = std::from_chars(label.data() + word.size(), label.data() + label.size(), line);
    return error == std::errc() && end == label.data() + label.size() ? line : 0;
}

} // namespace scanscope::kernels
