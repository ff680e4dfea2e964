// Small pieces of the sentences shown to people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/grouped.h"

namespace scanscope::kernels {

// The text in double quotes as a message may show it: what does not print is written \xNN or \u{NNNN}, and
// what is longer than `longest` characters is cut with "…".
[[nodiscard]] std::string in_quotes(std::string_view text, std::size_t longest = 32);

// "array, tree or lanes", "array, tree and lanes", as the word says: "and" or "or".
[[nodiscard]] std::string listed(const std::vector<std::string>& names, std::string_view word);

// "36, 62 and 75"; of many the first ones, "and 12 more".
[[nodiscard]] std::string listed_numbers(const std::vector<std::uint32_t>& numbers);

} // namespace scanscope::kernels
