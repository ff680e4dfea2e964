// Another program, started without a shell: in a session of its own, with nothing of this one but what it is
// given.
#pragma once

#include <sys/types.h>

#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace scanscope::kernels {

// An open file, closed with this.
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

// No program that is started keeps an end that it was not given.
struct Pipe {
    Pipe(); // throws std::system_error
    Descriptor reading, writing;
};

struct ProcessStart {
    std::vector<std::string> words;               // the program, by its path, and its arguments
    std::vector<std::string> environment;         // all of it, as "NAME=value"
    int input = -1, output = -1, complaints = -1; // its stdin, stdout and stderr; -1: /dev/null
    std::string folder = {};                      // that it starts in; empty: this one's
    bool steps_back = false;                      // where others want the processor, too
};

// Once wait() has returned, or this is destroyed, neither the program nor anything it started is left. It
// starts by fork(), which needs memory for the page tables of this process.
class Process {
public:
    // Throws std::system_error where there cannot be another process.
    explicit Process(const ProcessStart& start);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // The errno of an execution that failed, after which the status is 127; otherwise 0.
    [[nodiscard]] int start_error() const { return start_error_; }

    // To it and its group; from any thread. Nothing happens once it was seen to have ended.
    void send(int signal);

    // For one thread. The status is that of its exit, or 128 and the number of the signal that ended it.
    [[nodiscard]] std::optional<int> status_if_ended();
    int wait();

private:
    void take_end(int options);

    std::mutex mutex_; // no signal is sent after the number was given back
    pid_t number_ = -1;
    int start_error_ = 0;
    std::optional<int> status_;
};

} // namespace scanscope::kernels
