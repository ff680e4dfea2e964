// The whole command line of `scanscope`, as a function.
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

// Runs `scanscope ARGUMENTS…` and returns the exit status. Results go to console.out, one clear line about
// what went wrong to console.err. Without a command, alone or with a recording, it opens the window.
int runCommandLine(std::span<const std::string> arguments, const kernels::Backend& backend,
                   const Console& console, const Desktop& desktop = {});

// Shows the parser's table of all commands and options, in English: manual and completions are
// made of it.
void readOptionTable(const kernels::Backend& backend, const std::function<void(const CLI::App&)>& read);

} // namespace scanscope::app
