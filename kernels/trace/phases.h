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

// The line that a step is named after if its program gave it no name: 12 for "line 12", or for
// "line 12 of ring.cuh" in a header. Otherwise 0.
struct LineOfStep {
    unsigned line = 0;
    std::string_view header;
};
inline LineOfStep named_line(std::string_view label) {
    constexpr std::string_view word = "line ", of = " of ";
    unsigned line = 0;
    if (!label.starts_with(word)) return {};
    const char* const all = label.data() + label.size();
    const auto [end, error] = std::from_chars(label.data() + word.size(), all, line);
    const std::string_view rest(end, static_cast<std::size_t>(all - end));
    if (error != std::errc() || !(rest.empty() || rest.starts_with(of))) return {};
    return {line, rest.empty() ? rest : rest.substr(of.size())};
}
inline unsigned line_of(std::string_view label) { return named_line(label).line; }

} // namespace scanscope::kernels
