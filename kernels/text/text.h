// Small pieces of the sentences shown to people: numbers, lists, quotes, words of a shell, near names.
#pragma once

#include <cstdint>
#include <span>
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

// A word of a command that people copy into a shell: as it is where a shell takes it so, else in single
// quotes.
[[nodiscard]] std::string shell_word(std::string_view word);

// A count and a list as counted() and listed() make them, but in English in every language, for messages that
// are not translated (resources/languages/README.md): "1 byte", "2 bytes". The plural is `one` with an s
// unless `many` is given.
[[nodiscard]] std::string plain_count(std::uint64_t number, std::string_view one, std::string_view many = {});
[[nodiscard]] std::string plain_list(const std::vector<std::string>& names, std::string_view word);

// " Did you mean blelloch?", in English, for the end of a sentence; empty if no name is near. One letter in
// three may be missing, superfluous, wrong or swapped.
[[nodiscard]] std::string did_you_mean(std::string_view typed, std::span<const std::string_view> names);

} // namespace scanscope::kernels
