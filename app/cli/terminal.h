// The terminal and the keyboard's Ctrl-C behind a command.
#pragma once

#include <cstddef>
#include <stop_token>
#include <streambuf>
#include <string>
#include <thread>

namespace scanscope::app {

// Columns of the terminal on a file descriptor; 0 where there is none.
[[nodiscard]] std::size_t terminalWidth(int descriptor);

// Where whoever started the program closed one of the three standard descriptors, the next file that is
// opened would get its number, and texts for people would be written into that file. Must come before any
// file is opened.
void openStandardDescriptors();

// While it lives, Ctrl-C, a polite kill and a terminal that goes away ask the work to stop instead of ending
// the program; a second Ctrl-C or kill ends it. Must be made before other threads are.
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

// Writes to a file descriptor and remembers why the first write failed: a stream keeps no reason.
class DescriptorBuffer : public std::streambuf {
public:
    explicit DescriptorBuffer(int descriptor);
    [[nodiscard]] int error() const { return m_error; } // errno of the first failure; 0 while there is none

protected:
    int_type overflow(int_type character) override;
    int sync() override;

private:
    int m_descriptor;
    int m_error = 0;
    std::string m_pending;
};

// Why the output could not be written, as a sentence.
[[nodiscard]] std::string problemOfOutput(int error);

} // namespace scanscope::app
