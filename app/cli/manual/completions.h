// Shell completions of the program's commands, options and values, made from the table of options.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/manual/command_entry.h"

namespace scanscope::app {

[[nodiscard]] std::string bashCompletion(const CommandEntry& program);
[[nodiscard]] std::string zshCompletion(const CommandEntry& program);
[[nodiscard]] std::string fishCompletion(const CommandEntry& program);

// Words as shells read them; kernels/text/text.h has one word of bash and zsh.

// One word of fish, whatever stands in it.
[[nodiscard]] std::string forFish(std::string_view text);

// Several words of bash and zsh, or of fish, with a space before each.
[[nodiscard]] std::string forShell(const std::vector<std::string>& words);
[[nodiscard]] std::string forFish(const std::vector<std::string>& words);

} // namespace scanscope::app
