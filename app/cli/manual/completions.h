// Shell completions of the program's commands, options and values, made from the table of options.
#pragma once

#include <string>
#include <string_view>

#include "app/cli/manual/command_entry.h"

namespace scanscope::app {

[[nodiscard]] std::string bashCompletion(const CommandEntry& program);
[[nodiscard]] std::string zshCompletion(const CommandEntry& program);
[[nodiscard]] std::string fishCompletion(const CommandEntry& program);

} // namespace scanscope::app
