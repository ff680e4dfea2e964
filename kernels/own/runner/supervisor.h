// The process that runs alongside a user program. It receives the program's reports, ends the program when it
// exceeds its time or its file space, and writes the trace however the program ended.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "kernels/own/run_progress.h"
#include "kernels/own/runner/channel.h"
#include "kernels/own/runner/keeper.h"

namespace scanscope::own {

struct Supervised {
    pid_t program = 0; // a child of this process
    // Time limit, not counting time in which other processes have the processors: SIGTERM, and two seconds
    // later SIGKILL.
    unsigned seconds = 0;
    std::string folder;                // the only writable folder; empty: no limits
    std::uint64_t bytes_of_files = 0;  // of all files in the folder together
    std::uint64_t bytes_of_memory = 0; // for the program's reports in this process
    std::uint64_t most_resident =
        0;            // of the program: its own limits count neither device memory nor the marks for it
    int answers = -1; // the pipe to the program
    SharedProgress& progress;
};

// Returns the program's exit status, or 128 plus the number of the signal that ended it. A program that never
// started (not_started) leaves no trace.
int supervise(const Supervised& supervised, Receiver& reports, Keeper& keeper, std::ostream& trace);

} // namespace scanscope::own
