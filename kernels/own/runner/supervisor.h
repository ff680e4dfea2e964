// The process beside a running program: it receives the program's reports, ends it when its time or its room
// for files is over, and writes the trace down however the program ended.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "kernels/own/runner/channel.h"
#include "kernels/own/runner/keeper.h"

namespace scanscope::own {

struct Supervised {
    pid_t program = 0;    // a child of this process
    unsigned seconds = 0; // that it may run; then it is asked to end (SIGTERM), and two seconds later forced
    std::string folder;   // the one that it may write in; empty: nothing is limited
    std::uint64_t bytes_of_files = 0;  // of all files in it together
    std::uint64_t bytes_of_memory = 0; // that its reports may take in this process
    std::uint64_t most_resident =
        0;            // of the program: its own limits count neither the device's memory nor what it notes
    int answers = -1; // the pipe to the program
};

// Returns the program's exit status; of a signal 128 and its number. A program that was never started
// (not_started) leaves no trace.
int supervise(const Supervised& supervised, Receiver& reports, Keeper& keeper, std::ostream& trace);

} // namespace scanscope::own
