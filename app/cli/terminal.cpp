#include "app/cli/terminal.h"

#include <csignal>
#include <ctime>

#include <sys/ioctl.h>
#include <unistd.h>

#include "app/cli/console.h"

namespace scanscope::app {

std::size_t terminalWidth(int descriptor) {
    winsize size{};
    if (::isatty(descriptor) == 0) return 0;
    constexpr std::size_t usual = 80;
    return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

Interruption::Interruption() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr); // all threads from here on leave them to the listener
    m_listener = std::jthread([source = m_source, signals](const std::stop_token& done) mutable {
        constexpr timespec nap{0, 50'000'000};
        while (!done.stop_requested()) {
            if (sigtimedwait(&signals, nullptr, &nap) < 0) continue;
            if (!source.request_stop()) ::_exit(exitCancelled); // asked before already
        }
    });
}

} // namespace scanscope::app
