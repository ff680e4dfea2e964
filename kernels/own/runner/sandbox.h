// Puts limits on this process, which is about to run a user program, and on everything that it starts.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace scanscope::own {

struct Limits {
    std::string scratch;               // the only writable folder; empty: no limits at all
    std::vector<std::string> readable; // files and folders, besides the system's own
    unsigned seconds = 10;
    std::uint64_t bytes_of_memory = std::uint64_t{8} << 30; // for the program, not the runner
    std::uint64_t bytes_of_file = 256u << 20;
};

// Applies all limits that the system offers without root. If one of them fails, the program must not run.
// Missing limits are reported elsewhere (machine_offers.h), because output from here would look like the
// program's.
[[nodiscard]] bool keep_within(const Limits& limits);

// The same for a compiler that this process will execute: it may also start the system's programs and those
// in `readable`.
[[nodiscard]] bool keep_compiler_within(const Limits& limits);

// The same for an interpreter: it may be executed, but then it may do no more than a program.
[[nodiscard]] bool keep_interpreter_within(const Limits& limits);

// The same for the process next to the program. It may end the program and read the folder that the program
// writes to. It needs limits because the program wrote its input.
[[nodiscard]] bool keep_keeper_within(const std::string& scratch, std::uint64_t bytes_of_memory,
                                      pid_t program);

// While an instance exists, memory that is allocated (mostly for stacks) counts as the runner's, not as the
// program's. Memory that is still allocated afterwards does not reduce the program's share.
class RunnersMemory {
public:
    RunnersMemory();
    RunnersMemory(const RunnersMemory&) = delete;
    RunnersMemory& operator=(const RunnersMemory&) = delete;
    ~RunnersMemory();

private:
    std::uint64_t before_; // bytes of the process at the beginning
    std::uint64_t limit_;  // the process's limit while the program runs
};

} // namespace scanscope::own
