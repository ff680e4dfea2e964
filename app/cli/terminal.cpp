#include "app/cli/terminal.h"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "app/cli/console.h"
#include "kernels/trace/whole_file.h"

namespace scanscope::app {

std::size_t terminalWidth(int descriptor) {
    winsize size{};
    if (::isatty(descriptor) == 0) return 0;
    constexpr std::size_t usual = 80;
    return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

namespace {

// Returns the signals that stop the program, except those that the parent process ignores, as nohup does with
// SIGHUP.
sigset_t stopSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action {};
        const bool isIgnored = ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
        if (!isIgnored) sigaddset(&signals, signal);
    }
    return signals;
}

} // namespace

void openStandardDescriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
        // open() returns the lowest free number, which is `descriptor`. Output descriptors are opened for
        // reading only, so that writing to them fails and lost output is noticed.
        static_cast<void>(::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY));
    }
}

Interruption::Interruption() {
    const sigset_t signals = stopSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr); // inherited by new threads, so only the listener gets them
    m_listener = std::jthread([source = m_source, signals](const std::stop_token& done) mutable {
        constexpr timespec nap{0, 50'000'000};
        while (!done.stop_requested()) {
            const int signal = sigtimedwait(&signals, nullptr, &nap);
            if (signal < 0) continue;
            const bool isAgain = !source.request_stop();
            // Both the closing terminal and its shell send SIGHUP, so the second one is not a request to end.
            if (!isAgain || signal == SIGHUP) continue;
            trace::abandon_files();
            ::_exit(exitCancelled);
        }
    });
}

Interruption::~Interruption() {
    m_listener.request_stop();
    m_listener.join();
    const sigset_t signals = stopSignals();
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

DescriptorBuffer::DescriptorBuffer(int descriptor)
    : m_descriptor(descriptor)
    , m_pending(1 << 16, '\0') {
    setp(m_pending.data(), m_pending.data() + m_pending.size());
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type character) {
    if (sync() != 0) return traits_type::eof();
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    return sputc(traits_type::to_char_type(character));
}

int DescriptorBuffer::sync() {
    const char* from = pbase();
    while (m_error == 0 && from != pptr()) {
        const ssize_t written = ::write(m_descriptor, from, static_cast<std::size_t>(pptr() - from));
        if (written >= 0)
            from += written;
        else if (errno != EINTR)
            m_error = errno;
    }
    setp(m_pending.data(), m_pending.data() + m_pending.size());
    return m_error == 0 ? 0 : -1;
}

std::string problemOfOutput(int error) {
    return fmt::format("The output could not be written: {}.", std::generic_category().message(error));
}

} // namespace scanscope::app
