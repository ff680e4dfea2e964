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

// In the new process: nothing here may allocate, as another thread may have held the heap's lock. Returns
// only where the program cannot be executed.
void become(const ProcessStart& start, const std::vector<char*>& words, const std::vector<char*>& environment,
            int nothing) {
    setsid(); // a group of its own as well, and no terminal that it could type into
    // The starter may wait for its own end in a thread, with signals blocked, and ignore SIGPIPE.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    dup2(start.input < 0 ? nothing : start.input, STDIN_FILENO);
    dup2(start.output < 0 ? nothing : start.output, STDOUT_FILENO);
    dup2(start.complaints < 0 ? nothing : start.complaints, STDERR_FILENO);
    // Descriptors that this program was started with, such as a socket, go no further.
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
    Pipe refusal; // closed by a program that runs
    number_ = fork();
    if (number_ < 0) fail();
    if (number_ == 0) {
        become(start, words, environment, nothing.number());
        const int error = errno;
        [[maybe_unused]] const ssize_t told = write(refusal.writing.number(), &error, sizeof error);
        _exit(127);
    }
    refusal.writing.close();
    ssize_t told = -1;
    do told = read(refusal.reading.number(), &start_error_, sizeof start_error_);
    while (told < 0 && errno == EINTR);
}

Process::~Process() {
    send(SIGKILL);
    wait();
}

void Process::send(int signal) {
    const std::lock_guard lock(mutex_);
    if (status_) return;
    // To the whole group, and to the process where it has left that. Once to each: the second of two requests
    // to end would cut short what the first began.
    const bool leads_group = getpgid(number_) == number_;
    kill(-number_, signal);
    if (!leads_group) kill(number_, signal);
}

// No other process or group gets its number before its status is taken. Where SIGCHLD is ignored there is no
// status to take, and its end reads as a failure.
void Process::take_end(int options) {
    if (status_) return;
    siginfo_t ended{};
    int waited = -1;
    do waited = waitid(P_PID, static_cast<id_t>(number_), &ended, WEXITED | WNOWAIT | options);
    while (waited != 0 && errno == EINTR);
    if (waited == 0 && ended.si_pid == 0) return;
    const std::lock_guard lock(mutex_);
    kill(-number_, SIGKILL); // what it has started and left behind
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
