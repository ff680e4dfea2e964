#include "kernels/process.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

namespace scanscope::kernels {

namespace {

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

// Runs in the new process. Nothing here may allocate, because another thread may have held the heap's lock.
// Returns only if the program cannot be executed.
void become(const ProcessStart& start, const std::vector<char*>& words, const std::vector<char*>& environment,
            int nothing) {
    setsid(); // also a new process group, and no terminal to write to
    // The parent may block signals, because one of its threads waits for them, and may ignore SIGPIPE.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    dup2(start.input < 0 ? nothing : start.input, STDIN_FILENO);
    dup2(start.output < 0 ? nothing : start.output, STDOUT_FILENO);
    dup2(start.complaints < 0 ? nothing : start.complaints, STDERR_FILENO);
    // Descriptors that this process inherited, such as a socket, are not passed on.
    close_range(STDERR_FILENO + 1, ~0u, CLOSE_RANGE_CLOEXEC);
    constexpr int last_in_turn = 10;
    if (start.steps_back) setpriority(PRIO_PROCESS, 0, last_in_turn);
    if (start.folder.empty() || chdir(start.folder.c_str()) == 0)
        execve(words[0], words.data(), environment.data());
}

} // namespace

void Descriptor::close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
}

Pipe::Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) fail();
    reading = Descriptor(ends[0]);
    writing = Descriptor(ends[1]);
}

Process::Process(const ProcessStart& start) {
    const std::vector<char*> words = pointers_to(start.words);
    const std::vector<char*> environment = pointers_to(start.environment);
    const Descriptor nothing(open("/dev/null", O_RDWR | O_CLOEXEC));
    Pipe refusal; // closed when the program is executed
    number_ = fork();
    if (number_ < 0) fail();
    if (number_ == 0) {
        become(start, words, environment, nothing.number());
        const int error = errno;
        [[maybe_unused]] const ssize_t sent = write(refusal.writing.number(), &error, sizeof error);
        _exit(127);
    }
    refusal.writing.close();
    ssize_t received = -1;
    do received = read(refusal.reading.number(), &start_error_, sizeof start_error_);
    while (received < 0 && errno == EINTR);
}

Process::~Process() {
    send(SIGKILL);
    wait();
}

void Process::send(int signal) {
    const std::lock_guard lock(mutex_);
    if (status_) return;
    // Signals the whole group, and the process itself if it has left the group. Each gets the signal only
    // once: a second request to end would cut short what the first one began.
    const bool leads_group = getpgid(number_) == number_;
    kill(-number_, signal);
    if (!leads_group) kill(number_, signal);
}

// The process id is not reused before its status is taken. If SIGCHLD is ignored, there is no status to take,
// and its end counts as a failure.
void Process::take_end(int options) {
    if (status_) return;
    siginfo_t ended{};
    int waited = -1;
    do waited = waitid(P_PID, static_cast<id_t>(number_), &ended, WEXITED | WNOWAIT | options);
    while (waited != 0 && errno == EINTR);
    if (waited == 0 && ended.si_pid == 0) return;
    const std::lock_guard lock(mutex_);
    kill(-number_, SIGKILL); // whatever it started and left running
    int status = -1;
    waitpid(number_, &status, 0);
    status_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::optional<int> Process::status_if_ended() {
    take_end(WNOHANG);
    return status_;
}

int Process::wait() {
    take_end(0);
    return *status_;
}

} // namespace scanscope::kernels
