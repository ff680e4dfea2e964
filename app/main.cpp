// The program scanscope: opens the window if it is started without arguments or with a recording, and
// otherwise runs a command.

#include <cerrno>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <unistd.h>

#include "app/cli/command_line.h"
#include "app/cli/desktop.h"
#include "app/cli/terminal.h"
#include "kernels/text/language.h"

namespace {

using namespace scanscope;

constexpr int exitBrokenPipe = 141; // a shell's status for a program ended by SIGPIPE

// Returns the exit status of the command. The command fails if its output could not be written, unless the
// reader closed the pipe.
int statusAfterPrinting(int status, int writeError) {
    if (writeError == 0) return status;
    if (writeError == EPIPE) return exitBrokenPipe;
    std::cerr << "scanscope: " << app::problemOfOutput(writeError) << '\n';
    return app::exitUnavailable;
}

} // namespace

int main(int argc, char** argv) {
    app::openStandardDescriptors();
    kernels::use_language(
        kernels::language_of([](const char* name) -> const char* { return std::getenv(name); }));
    std::optional<app::Interruption> interruption(std::in_place);
    app::DescriptorBuffer buffer(STDOUT_FILENO);
    std::ostream out(&buffer);
    const app::Console console{.out = out,
                               .err = std::cerr,
                               .width = app::terminalWidth(STDOUT_FILENO),
                               .progress = app::terminalWidth(STDERR_FILENO) > 0 ? &std::cerr : nullptr,
                               .stop = interruption->token()};
    app::Desktop desktop = app::desktop(argc, argv);
    if (desktop.openWindow)
        desktop.openWindow = [&interruption, open = desktop.openWindow](const app::WindowChoice& choice) {
            interruption.reset(); // Ctrl-C closes a window immediately
            return open(choice);
        };
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const int status = app::runCommandLine(arguments, kernels::this_machine(), console, desktop);
    out.flush();
    return statusAfterPrinting(status, buffer.error());
}
