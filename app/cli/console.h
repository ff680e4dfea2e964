// The streams of a command (the terminal in the program, strings in tests), and its progress line.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

#include "kernels/own/run_progress.h"

namespace scanscope::app {

enum ExitStatus : int {
    exitDone = 0,
    exitFault = 1,       // the run or the check found a fault; recordings are still written
    exitBadUsage = 2,    // bad usage or input
    exitUnavailable = 3, // this machine or this build lacks something required
    exitCancelled = 130, // Ctrl-C; the status that shells use
};

struct Console {
    std::ostream& out;
    std::ostream& err;
    std::size_t width = 0;            // columns of the terminal behind `out`; 0 if it is not a terminal
    std::ostream* progress = nullptr; // the terminal for the progress line, or null
    std::stop_token stop = {};
    // Takes the bytes of a file that is written to standard output; null: `out`, which may change bytes that
    // are not text.
    std::ostream* bytes = nullptr;
    // Writes a message to the user to `err`, beginning with the name of the program.
    void remark(std::string_view words) const { err << "scanscope: " << words << '\n'; }
    // The width of lines: the terminal's, or a readable one.
    [[nodiscard]] std::size_t lineWidth() const { return width == 0 ? 100 : width; }
};

// A progress line on the terminal. It disappears when the work is done.
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

// The progress line of a user program that runs for longer than a second.
class ProgramProgress {
public:
    explicit ProgramProgress(const Console& console)
        : m_line(console) {}

    // May be called from several threads, one for each thread order.
    void tell(const own::RunProgress& progress);
    // Removes the line, for good.
    void end();

private:
    using Clock = std::chrono::steady_clock;
    struct Told {
        own::RunProgress progress;
        Clock::time_point when;
    };
    [[nodiscard]] std::string text(Clock::time_point now) const;

    std::mutex m_mutex;
    Progress m_line;
    Clock::time_point m_begin = Clock::now();
    std::map<trace::Schedule, Told> m_told;
    bool m_hasEnded = false;
};

} // namespace scanscope::app
