#include "kernels/own/runner/supervisor.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <ostream>

#include "kernels/own/process.h"
#include "kernels/own/runner/sandbox.h"
#include "kernels/process.h"

namespace scanscope::own {

namespace {

using Clock = std::chrono::steady_clock;
using trace::MistakeKind;

constexpr std::chrono::milliseconds between_looks{20}, time_to_end{2000};
// A program that ends may have gigabytes of memory to give back.
constexpr std::chrono::minutes time_to_give_back{1};
constexpr std::uint64_t most_files = 50'000;
constexpr unsigned deepest = 100; // nested folders

// Measures the size and the number of all files in a folder. Stops as soon as either is too large.
class FilesOfProgram {
public:
    FilesOfProgram(const std::string& folder, std::uint64_t most_bytes)
        : folder_(folder.empty() ? -1 : open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        , most_bytes_(most_bytes) {}

    // A check takes time if there are many files, so the next one starts only after twenty times as long.
    [[nodiscard]] bool are_too_many() {
        const Clock::time_point now = Clock::now();
        if (folder_.number() < 0 || now < next_look_) return false;
        bytes_ = files_ = 0;
        add(folder_.number(), 0);
        next_look_ = Clock::now() +
                     std::max<Clock::duration>(20 * (Clock::now() - now), std::chrono::milliseconds(100));
        return is_over();
    }

private:
    [[nodiscard]] bool is_over() const { return bytes_ > most_bytes_ || files_ > most_files; }

    void add(int folder, unsigned depth) {
        const int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
        DIR* const entries = again < 0 ? nullptr : fdopendir(again);
        if (!entries) {
            if (errno == EACCES) files_ = most_files + 1;
            if (again >= 0) close(again);
            return;
        }
        while (const dirent* const entry = is_over() ? nullptr : readdir(entries)) {
            const std::string_view name = entry->d_name;
            struct stat about {};
            if (name == "." || name == ".." ||
                fstatat(dirfd(entries), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0)
                continue;
            ++files_;
            bytes_ += static_cast<std::uint64_t>(about.st_blocks) * 512;
            if (!S_ISDIR(about.st_mode)) continue;
            if (depth == deepest) {
                files_ = most_files + 1;
                break;
            }
            const kernels::Descriptor inner(
                openat(dirfd(entries), entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
            if (inner.number() >= 0)
                add(inner.number(), depth + 1);
            else if (errno == EACCES)
                files_ = most_files + 1; // its contents cannot be counted
        }
        closedir(entries);
    }

    kernels::Descriptor folder_;
    std::uint64_t most_bytes_, bytes_ = 0, files_ = 0;
    Clock::time_point next_look_ = Clock::now();
};

// The second number in a file of a process below /proc. Must be created before this process is put under
// limits.
class SecondNumber {
public:
    SecondNumber(pid_t process, const char* file)
        : file_(open(("/proc/" + std::to_string(process) + file).c_str(), O_RDONLY | O_CLOEXEC)) {}

    [[nodiscard]] std::uint64_t value() const { // 0 if there is no such file
        char text[128];
        const int file = file_.number();
        const ssize_t size = lseek(file, 0, SEEK_SET) == 0 ? read(file, text, sizeof text - 1) : 0;
        text[std::max<ssize_t>(size, 0)] = 0;
        unsigned long long number = 0;
        return std::sscanf(text, "%*u %llu", &number) == 1 ? number : 0;
    }

private:
    kernels::Descriptor file_;
};

// The resources of the program, as the system counts them.
struct Usage {
    explicit Usage(pid_t program)
        : statm(program, "/statm")
        , schedstat(program, "/schedstat") {}

    [[nodiscard]] std::uint64_t resident_bytes() const { return statm.value() * 4096; }
    // How long it was ready to run while other processes had the processors.
    [[nodiscard]] std::chrono::nanoseconds kept_waiting() const {
        return std::chrono::nanoseconds(schedstat.value());
    }

private:
    SecondNumber statm, schedstat;
};

class Supervisor {
public:
    Supervisor(const Supervised& supervised, const Usage& usage, Receiver& reports, Keeper& keeper)
        : supervised_(supervised)
        , usage_(usage)
        , reports_(reports)
        , keeper_(keeper)
        , files_(supervised.folder, supervised.bytes_of_files) {}

    int wait() {
        int status = 0;
        bool has_closed = false;
        Clock::time_point closed;
        while (waitpid(supervised_.program, &status, WNOHANG) != supervised_.program) {
            if (!has_closed && (has_closed = !receive())) closed = Clock::now();
            // A program whose pipe is closed is about to end, or has closed the pipe itself.
            if (has_closed) {
                poll(nullptr, 0, 1);
                const bool is_ending = is_asked_ || keeper_.ended_with();
                if (Clock::now() - closed > (is_ending ? time_to_give_back : time_to_end))
                    stop(is_asked_ ? MistakeKind::out_of_time : MistakeKind::tampered);
            }
            if (Clock::now() < next_look_) continue;
            look_at_time();
            if (getppid() != parent_) stop(MistakeKind::out_of_time); // Scanscope was killed
            if (supervised_.most_resident > 0 && usage_.resident_bytes() > supervised_.most_resident)
                stop(MistakeKind::crash);
            if (files_.are_too_many()) stop(MistakeKind::files_used_up);
            next_look_ = Clock::now() + between_looks;
        }
        while (!has_closed && receive(0)) {
        }
        return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }

    // Adds how the program ended, if it could not report that itself.
    void conclude(int status) {
        using enum MistakeKind;
        constexpr int by_signal = 128, signals = 64;
        const std::optional<int> said = keeper_.ended_with(); // as the program reported it; may be any number
        if (stopped_for_) {
            if (!keeper_.has(*stopped_for_))
                keeper_.note(*stopped_for_, *stopped_for_ == crash ? strsignal(SIGKILL) : "",
                             *stopped_for_ == out_of_time ? supervised_.seconds : 0);
        } else if (is_asked_ && status == by_signal + SIGTERM) {
            if (!keeper_.has(out_of_time)) keeper_.note(out_of_time, "", supervised_.seconds);
        } else if (said != status && status > by_signal && status <= by_signal + signals &&
                   status != by_signal + SIGXCPU) {
            if (!keeper_.has(crash) && !keeper_.has(out_of_time))
                keeper_.note(crash, strsignal(status - by_signal));
        } else if (!said) {
            keeper_.note(no_record);
        }
    }

private:
    // Returns false if nothing more will come.
    bool receive(int milliseconds = static_cast<int>(between_looks.count())) {
        pollfd waits{reports_.descriptor(), POLLIN, 0};
        if (poll(&waits, 1, milliseconds) <= 0) return milliseconds > 0;
        try {
            return reports_.read([this](Report what, std::span<const std::byte> message) {
                const std::optional<Answer> answer = keeper_.take(what, message);
                if (answer) static_cast<void>(!write(supervised_.answers, &*answer, 1));
            });
        } catch (const Tampered&) {
            stop(MistakeKind::tampered);
        } catch (const std::exception&) { // this process has no memory left
            stop(MistakeKind::recording_cut);
        }
        return false;
    }

    void look_at_time() {
        const std::chrono::seconds longest(supervised_.seconds);
        const auto passed = Clock::now() - began_;
        // Time that other processes took away does not count, so a busy machine changes no verdict.
        const auto taken = std::max(passed - usage_.kept_waiting(), passed / most_waiting);
        supervised_.progress.note_taken(taken);
        if (supervised_.seconds == 0 || taken < longest) return;
        if (!std::exchange(is_asked_, true)) kill(supervised_.program, SIGTERM);
        if (taken > longest + time_to_end) stop(MistakeKind::out_of_time);
    }

    // Stops the program. Only the first reason counts.
    void stop(MistakeKind why) {
        if (!stopped_for_) stopped_for_ = why;
        kill(supervised_.program, SIGKILL);
    }

    const Supervised& supervised_;
    const Usage& usage_;
    Receiver& reports_;
    Keeper& keeper_;
    FilesOfProgram files_;
    Clock::time_point began_ = Clock::now(), next_look_ = began_;
    pid_t parent_ = getppid();
    bool is_asked_ = false;
    std::optional<MistakeKind> stopped_for_;
};

// Ends the program, because it must not run if the keeper's limits fail. If the program's own limits failed
// first, it has already reported that.
int without_fences(pid_t program) {
    const int reason = errno;
    kill(program, SIGKILL);
    int status = 0;
    waitpid(program, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != not_started)
        std::fprintf(stderr, "scanscope_runner: cannot set its limits: %s\n", std::strerror(reason));
    return not_started;
}

} // namespace

int supervise(const Supervised& supervised, Receiver& reports, Keeper& keeper, std::ostream& trace) {
    // These signals are for the program. This process has to outlive it to report its end.
    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
    const Usage usage(supervised.program);
    if (!keep_keeper_within(supervised.folder, supervised.bytes_of_memory, supervised.program))
        return without_fences(supervised.program);
    Supervisor supervisor(supervised, usage, reports, keeper);
    const int status = supervisor.wait();
    if (status == not_started && !keeper.has_started()) return status;
    supervisor.conclude(status);
    try {
        keeper.write(trace, status);
    } catch (const std::exception&) { // no reader would accept the trace
        Keeper nothing({}, {}, 0);
        nothing.note(MistakeKind::tampered);
        trace.seekp(0);
        nothing.write(trace, status);
    }
    trace.flush();
    return status;
}

} // namespace scanscope::own
