// A manual page for `man`, generated from the table of options.
#pragma once

#include <string>
#include <string_view>

#include "app/cli/manual/command_entry.h"

namespace scanscope::app {

// Returns roff that prints any UTF-8 text on one line.
[[nodiscard]] std::string asRoff(std::string_view text);

// "scanscope", "scanscope-show"
[[nodiscard]] std::string manualName(const CommandEntry& program, const CommandEntry& command);

// Returns the page of `command`, which is the program or one of its commands. The page has no date.
[[nodiscard]] std::string manPage(const CommandEntry& program, const CommandEntry& command,
                                  std::string_view version);

} // namespace scanscope::app
