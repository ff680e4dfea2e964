// Texts from files and from the command line, as a terminal may show them: what it would obey, and what
// changes how the text around it is read, stands there as a character that is seen.
#pragma once

#include <string>
#include <string_view>

namespace scanscope::kernels {

// Controls, marks of direction, and what takes no room and so could hide. Line ends are controls as well. The
// one rule for terminals, pictures and files of results.
[[nodiscard]] bool is_hidden(char32_t character);

// The text on one line: each hidden character is one that shows it, ␛ for an escape, � for what has no
// picture of its own and for what is no UTF-8. The others are as they were.
[[nodiscard]] std::string visible(std::string_view text);

// The same, except that line ends and tabs stay what they are.
[[nodiscard]] std::string visible_lines(std::string_view text);

} // namespace scanscope::kernels
