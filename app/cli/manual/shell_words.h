// Words as shells read them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scanscope::app {

// One word of bash and zsh, or of fish, whatever stands in it.
[[nodiscard]] std::string forShell(std::string_view text);
[[nodiscard]] std::string forFish(std::string_view text);

// Several words, with a space before each.
[[nodiscard]] std::string forShell(const std::vector<std::string>& words);
[[nodiscard]] std::string forFish(const std::vector<std::string>& words);

} // namespace scanscope::app
