// What a command talks to: the program gives it the terminal, a test gives it strings.
#pragma once

#include <cstddef>
#include <ostream>
#include <stop_token>

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
    // Of lines that are broken or cut: as wide as the terminal, or as people read.
    [[nodiscard]] std::size_t lineWidth() const { return width == 0 ? 100 : width; }
};

} // namespace scanscope::app
