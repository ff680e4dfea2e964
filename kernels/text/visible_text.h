// Makes texts from files and from the command line safe for a terminal: characters that it would obey, or
// that change how the text around them is read, are replaced by visible ones.
#pragma once

#include <string>
#include <string_view>

namespace scanscope::kernels {

// Control characters, direction marks, and characters without a width, which could hide. Line ends are
// control characters, too. This is the single rule for terminals, pictures and result files.
[[nodiscard]] bool is_hidden(char32_t character);

// The text on one line, with each hidden character replaced by a visible one: ␛ for an escape, � for a
// character without a picture of its own and for invalid UTF-8. Other characters are unchanged.
[[nodiscard]] std::string visible(std::string_view text);

// Like visible(), but line ends and tabs are kept.
[[nodiscard]] std::string visible_lines(std::string_view text);

} // namespace scanscope::kernels
