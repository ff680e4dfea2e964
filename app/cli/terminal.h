// The terminal and the keyboard's Ctrl-C behind a command.
#pragma once

#include <cstddef>
#include <stop_token>
#include <thread>

namespace scanscope::app {

// Columns of the terminal on a file descriptor; 0 where there is none.
[[nodiscard]] std::size_t terminalWidth(int descriptor);

// While it lives, Ctrl-C and a polite kill ask the work to stop instead of ending the program; a second one
// ends it. Must be made before other threads are.
class Interruption {
public:
    Interruption();
    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::jthread m_listener;
};

} // namespace scanscope::app
