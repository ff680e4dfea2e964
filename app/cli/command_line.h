// The command line of `scanscope`, as a function.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "app/cli/console.h"
#include "app/cli/desktop.h"
#include "kernels/verify/backend.h"

namespace CLI {
class App;
}

namespace scanscope::app {

// Runs `scanscope ARGUMENTS…` and returns the exit status. Results go to console.out; an error is one line on
// console.err. Without a command, it opens the window, with or without a recording.
int runCommandLine(std::span<const std::string> arguments, const kernels::Backend& backend,
                   const Console& console, const Desktop& desktop = {});

// Passes the parser's table of all commands and options to `read`, in the chosen language. The manual and the
// shell completions are generated from it.
void readOptionTable(const kernels::Backend& backend, const std::function<void(const CLI::App&)>& read);

// The parts of a build that determine the terms for redistributing it. THIRD_PARTY.md has the details.
struct BuildParts {
    bool hasWindow = false; // includes Qt, QCustomPlot and the fonts
    bool hasCuda = false;   // includes NVIDIA's runtime and CUB
    bool hasTbb = false;
};

// The caller must pass `hasWindow`, because the command-line library is the same with and without the window.
[[nodiscard]] BuildParts partsOfThisBuild(bool hasWindow);

// Returns the text of `scanscope --version`, without a final newline. The first line has only the version,
// for scripts.
[[nodiscard]] std::string versionText(const BuildParts& parts);

} // namespace scanscope::app
