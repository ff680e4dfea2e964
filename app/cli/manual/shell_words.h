// Words as shells read them; kernels/text/shell_word.h has one word of bash and zsh.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scanscope::app {

// One word of fish, whatever stands in it.
[[nodiscard]] std::string forFish(std::string_view text);

// Several words of bash and zsh, or of fish, with a space before each.
[[nodiscard]] std::string forShell(const std::vector<std::string>& words);
[[nodiscard]] std::string forFish(const std::vector<std::string>& words);

} // namespace scanscope::app
