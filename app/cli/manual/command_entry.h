// The parser's table of options as manual and completions need it.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace scanscope::app {

struct OptionEntry {
    std::vector<std::string> names;  // "-o", "--output"; none where its place tells what it is
    std::string word;                // what that place is called: "subject"
    std::string value;               // "FILE.scantrace"; empty: it takes none
    std::string help, group;         // "Run options"
    std::vector<std::string> values; // that a shell offers; there may be others
    bool takesFile = false, takesFolder = false;
    int most = 1;         // values one after the other
    bool repeats = false; // it may be given as often as one likes
};

struct CommandEntry {
    std::string name, description, footer;
    std::vector<OptionEntry> options, places;
    std::vector<CommandEntry> commands;
};

// The value of an option that is otherwise complete, as a shell offers it.
using ValuesOf =
    std::function<std::vector<std::string>(const std::string& command, const OptionEntry& option)>;

// Options in the order of the help, without what it hides.
[[nodiscard]] CommandEntry commandEntry(const CLI::App& app, const ValuesOf& offer);

} // namespace scanscope::app
