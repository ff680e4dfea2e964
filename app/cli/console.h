// The streams that a command talks to: the program gives it the terminal, a test gives it strings.
#pragma once

#include <chrono>
#include <cstddef>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

namespace scanscope::app {

enum ExitStatus : int {
    exitDone = 0,
    exitFault = 1,       // the run or the check found a fault; what was recorded is still written
    exitBadUsage = 2,    // usage or input
    exitUnavailable = 3, // this machine or this build lacks what was asked for
    exitCancelled = 130, // Ctrl-C, as a shell reports it
};

struct Console {
    std::ostream& out;
    std::ostream& err;
    std::size_t width = 0;            // columns of the terminal behind `out`; 0 where it is none
    std::ostream* progress = nullptr; // a terminal for a line that is written over; null where there is none
    std::stop_token stop = {};
    // A line to people beside the output, with the name of the program before it.
    void remark(std::string_view words) const { err << "scanscope: " << words << '\n'; }
    // Lines are broken or cut to the width of the terminal, or to what people read.
    [[nodiscard]] std::size_t lineWidth() const { return width == 0 ? 100 : width; }
};

// One line on a terminal that says how far long work is; gone when the work is.
class Progress {
public:
    explicit Progress(const Console& console)
        : m_console(console) {}
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Composes the line and shows it; at most ten times a second.
    template <class Text> void show(const Text& text) {
        if (isDue()) write(text());
    }
    void clear();

private:
    [[nodiscard]] bool isDue();
    void write(const std::string& text);

    const Console& m_console;
    bool m_isShown = false;
    std::chrono::steady_clock::time_point m_next{};
};

} // namespace scanscope::app
