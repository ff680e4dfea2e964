// scanscope: the window when started alone or with a recording, else the command line.

#include <cerrno>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

#include <unistd.h>

#include "app/cli/command_line.h"
#include "app/cli/terminal.h"

namespace {

using namespace scanscope;

constexpr int exitBrokenPipe = 141; // as a shell reports a program that SIGPIPE ended

int runCommand(const std::vector<std::string>& arguments) {
    const app::Interruption interruption;
    const app::Console console{.out = std::cout,
                               .err = std::cerr,
                               .width = app::terminalWidth(STDOUT_FILENO),
                               .showsProgress = app::terminalWidth(STDERR_FILENO) > 0,
                               .stop = interruption.token()};
    const int status = app::runCommandLine(arguments, kernels::this_machine(), console);
    errno = 0;
    std::cout.flush();
    if (std::cout) return status;
    if (errno == EPIPE) return exitBrokenPipe; // whoever read it has enough
    std::cerr << "scanscope: The output could not be written: " << std::strerror(errno) << ".\n";
    return app::exitUnavailable;
}

} // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    return runCommand({argv + 1, argv + argc});
}
