// Starts another program without a shell: in its own session, with only the environment and files that it is
// given.
#pragma once

#include <sys/types.h>

#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace scanscope::kernels {

// An open file descriptor, which the destructor closes.
class Descriptor {
public:
    explicit Descriptor(int number = -1)
        : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept
        : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    [[nodiscard]] int number() const { return number_; } // -1: none
    void close();

private:
    int number_;
};

// A pipe. Programs that are started inherit only the ends that they are given.
struct Pipe {
    Pipe(); // throws std::system_error
    Descriptor reading, writing;
};

struct ProcessStart {
    std::vector<std::string> words;               // the program's path, and its arguments
    std::vector<std::string> environment;         // the whole environment, as "NAME=value"
    int input = -1, output = -1, complaints = -1; // its stdin, stdout and stderr; -1: /dev/null
    std::string folder = {};                      // its working directory; empty: the same as this process's
    bool steps_back = false;                      // runs with low priority
};

// A running program. Once wait() has returned, or this object is destroyed, the program and everything that
// it started have ended. The program is started by fork(), which needs memory for the page tables of this
// process.
class Process {
public:
    // Throws std::system_error if no process can be created.
    explicit Process(const ProcessStart& start);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // The errno if the program could not be executed, with status 127; otherwise 0.
    [[nodiscard]] int start_error() const { return start_error_; }

    // Sends a signal to the program and its process group, from any thread. Does nothing once the program is
    // known to have ended.
    void send(int signal);

    // Call it from one thread only. The status is the exit status, or 128 plus the number of the signal that
    // ended the program.
    [[nodiscard]] std::optional<int> status_if_ended();
    int wait();

private:
    void take_end(int options);

    std::mutex mutex_; // no signal is sent after the process id was released
    pid_t number_ = -1;
    int start_error_ = 0;
    std::optional<int> status_;
};

} // namespace scanscope::kernels
