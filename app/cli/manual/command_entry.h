// The parser's table of options, in the form that the manual and completions need.
#pragma once

#include <functional>
#include <string>
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

} // namespace scanscope::app
