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

} // namespace scanscope::app
