// The parser's table of options, in the form that the manual and the completions need, which are made from
// it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/verify/backend.h"

namespace CLI {
class App;
}

namespace scanscope::app {

struct OptionEntry {
    std::vector<std::string> names;  // "-o", "--output"; empty for a positional argument
    std::string word;                // the name of a positional argument: "subject"
    std::string value;               // "FILE.scantrace"; empty: takes no value
    std::string help, group;         // "Run options"
    std::vector<std::string> values; // offered by shells; other values may be valid, too
    bool takesFile = false, takesFolder = false;
    int most = 1;         // the maximum number of values in a row
    bool repeats = false; // the option may be given any number of times
};

struct CommandEntry {
    std::string name, description, footer;
    std::vector<OptionEntry> options, places;
    std::vector<CommandEntry> commands;
};

// Returns the values that a shell offers for an option.
using ValuesOf =
    std::function<std::vector<std::string>(const std::string& command, const OptionEntry& option)>;

// Returns the options in the order of the help, without hidden ones.
[[nodiscard]] CommandEntry commandEntry(const CLI::App& app, const ValuesOf& offer);

// Returns the values of an option; empty if it takes arbitrary values.
[[nodiscard]] std::vector<std::string> offeredValues(const kernels::Backend& backend,
                                                     const std::string& command, const OptionEntry& option);

// Shell completions of the program's commands, options and values, made from the table of options.
[[nodiscard]] std::string bashCompletion(const CommandEntry& program);
[[nodiscard]] std::string zshCompletion(const CommandEntry& program);
[[nodiscard]] std::string fishCompletion(const CommandEntry& program);

// Quoted words for shells. shell_word() in kernels/text/text.h quotes one word for bash and zsh.

// Quotes any text as one word for fish.
[[nodiscard]] std::string forFish(std::string_view text);

// Quote several words for bash and zsh, or for fish, with a space before each.
[[nodiscard]] std::string forShell(const std::vector<std::string>& words);
[[nodiscard]] std::string forFish(const std::vector<std::string>& words);

// Returns roff that prints any UTF-8 text on one line.
[[nodiscard]] std::string asRoff(std::string_view text);

// "scanscope", "scanscope-show"
[[nodiscard]] std::string manualName(const CommandEntry& program, const CommandEntry& command);

// Returns the page of `command`, which is the program or one of its commands. The page has no date.
[[nodiscard]] std::string manPage(const CommandEntry& program, const CommandEntry& command,
                                  std::string_view version);

} // namespace scanscope::app
