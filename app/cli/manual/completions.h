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

// Quoted words for shells. shell_word() in kernels/text/text.h quotes one word for bash and zsh.

// Quotes any text as one word for fish.
[[nodiscard]] std::string forFish(std::string_view text);

// Quote several words for bash and zsh, or for fish, with a space before each.
[[nodiscard]] std::string forShell(const std::vector<std::string>& words);
[[nodiscard]] std::string forFish(const std::vector<std::string>& words);

} // namespace scanscope::app
