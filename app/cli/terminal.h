// The terminal of a command, and Ctrl-C.
#pragma once

#include <cstddef>
#include <stop_token>
#include <streambuf>
#include <string>
#include <thread>

namespace scanscope::app {

// Returns the number of columns of the terminal on a file descriptor; 0 if it is not a terminal.
[[nodiscard]] std::size_t terminalWidth(int descriptor);

// Opens standard descriptors that the parent process has closed. Otherwise, the next file would get the
// number of a closed one, and messages would be written into that file. Must be called before any file is
// opened.
void openStandardDescriptors();

// While this exists, Ctrl-C (SIGINT), SIGTERM and a closed terminal (SIGHUP) request a stop instead of ending
// the program. A second SIGINT or SIGTERM ends it. Must be created before other threads.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::jthread m_listener;
};

// Writes to a file descriptor and remembers why the first write failed, which streams do not.
class DescriptorBuffer : public std::streambuf {
public:
    explicit DescriptorBuffer(int descriptor);
    [[nodiscard]] int error() const { return m_error; } // errno of the first failure, or 0

protected:
    int_type overflow(int_type character) override;
    int sync() override;

private:
    int m_descriptor;
    int m_error = 0;
    std::string m_pending;
};

// Returns a sentence that explains why the output could not be written.
[[nodiscard]] std::string problemOfOutput(int error);

} // namespace scanscope::app
