#include "kernels/own/process.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>

#include "kernels/errors.h"
#include "kernels/text/language.h"

namespace scanscope::own {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto between_looks = std::chrono::milliseconds(20);
constexpr std::chrono::milliseconds time_to_end{2000};

// A file that has no name, with this in it, to be read from its beginning.
int file_with(const std::string& text) {
    if (text.empty()) return open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int file = memfd_create("input", MFD_CLOEXEC);
    for (std::size_t at = 0; file >= 0 && at < text.size();) {
        const ssize_t count = write(file, text.data() + at, text.size() - at);
        if (count <= 0) break;
        at += static_cast<std::size_t>(count);
    }
    lseek(file, 0, SEEK_SET);
    return file;
}

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

// The reading end of a pipe and the process that writes to it.
class Child {
public:
    explicit Child(const ProcessRequest& request) {
        const std::vector<char*> words = pointers_to(request.words);
        const std::vector<char*> environment = pointers_to(request.environment);
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) refuse(request);
        const int input = file_with(request.input);
        pid_ = fork();
        if (pid_ == 0) {
            setsid(); // a group of its own as well, and no terminal that it could type into
            // Who started it may wait for its own end in a thread, with these signals blocked.
            sigset_t none;
            sigemptyset(&none);
            sigprocmask(SIG_SETMASK, &none, nullptr);
            dup2(input, STDIN_FILENO);
            dup2(ends[1], STDOUT_FILENO);
            dup2(ends[1], STDERR_FILENO);
            // Descriptors that this program was started with, such as a socket, go no further.
            close_range(STDERR_FILENO + 1, ~0u, CLOSE_RANGE_CLOEXEC);
            constexpr int last_in_turn = 10;
            if (request.steps_back) setpriority(PRIO_PROCESS, 0, last_in_turn);
            if (request.folder.empty() || chdir(request.folder.c_str()) == 0)
                execve(words[0], words.data(), environment.data());
            _exit(127);
        }
        close(ends[1]);
        close(input);
        output_ = ends[0];
        if (pid_ < 0) refuse(request);
        fcntl(output_, F_SETFL, O_NONBLOCK);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        if (pid_ > 0 && !has_ended_) {
            send(SIGKILL);
            waitpid(pid_, nullptr, 0);
        }
        close(output_);
    }

    // To the whole group, and to the process where it has left that. Once to each: the second of two requests
    // to end would cut short what the first began.
    void send(int signal) const {
        const bool leads_group = getpgid(pid_) == pid_;
        kill(-pid_, signal);
        if (!leads_group) kill(pid_, signal);
    }

    // Takes in what there is; waits a moment for it.
    void read_into(ProcessEnd& end, std::size_t most) {
        pollfd waits{output_, POLLIN, 0};
        poll(&waits, 1, static_cast<int>(between_looks.count()));
        std::array<char, 65536> part;
        for (;;) {
            const ssize_t count = read(output_, part.data(), part.size());
            if (count <= 0) break;
            const std::size_t kept =
                std::min<std::size_t>(static_cast<std::size_t>(count), most - end.output.size());
            end.output.append(part.data(), kept);
            end.was_cut = end.was_cut || kept < static_cast<std::size_t>(count);
        }
    }

    [[nodiscard]] bool has_ended(ProcessEnd& end) {
        int status = 0;
        if (waitpid(pid_, &status, WNOHANG) != pid_) return false;
        has_ended_ = true;
        end.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        kill(-pid_, SIGKILL); // what it has started and left behind
        return true;
    }

private:
    [[noreturn]] static void refuse(const ProcessRequest& request) {
        throw kernels::Unavailable(
            kernels::say("{} could not be started: {}.", request.words.front(), std::strerror(errno)));
    }
    pid_t pid_ = -1;
    int output_ = -1;
    bool has_ended_ = false;
};

} // namespace

ProcessEnd run_process(const ProcessRequest& request, const std::stop_token& stop) {
    ProcessEnd end;
    Child child(request);
    const Clock::time_point began = Clock::now();
    while (!child.has_ended(end)) {
        child.read_into(end, request.most_output);
        if (stop.stop_requested()) throw kernels::Cancelled();
        const auto taken = Clock::now() - began;
        if (request.longest.count() == 0 || taken < request.longest) continue;
        if (!end.was_too_long) child.send(SIGTERM);
        end.was_too_long = true;
        if (taken > request.longest + time_to_end) child.send(SIGKILL);
    }
    child.read_into(end, request.most_output);
    return end;
}

} // namespace scanscope::own
