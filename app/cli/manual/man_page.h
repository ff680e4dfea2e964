// A page of the manual for `man`, made of the table of options.
#pragma once

#include <string>
#include <string_view>

#include "app/cli/manual/command_entry.h"

namespace scanscope::app {

// Any UTF-8 as roff that prints it, on one line.
[[nodiscard]] std::string asRoff(std::string_view text);

// "scanscope", "scanscope-show"
[[nodiscard]] std::string manualName(const CommandEntry& program, const CommandEntry& command);

// `command` is the program or one of its commands. It says nothing of when it was made.
[[nodiscard]] std::string manPage(const CommandEntry& program, const CommandEntry& command,
                                  std::string_view version);

} // namespace scanscope::app
