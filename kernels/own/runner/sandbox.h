// Keeps this process, and whatever it becomes, within limits: a user program is about to run in it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace scanscope::own {

struct Limits {
    std::string
        scratch; // the one folder that may be written to; empty: none, and nothing else is limited either
    std::vector<std::string> readable; // files and folders, beside the system's own
    unsigned seconds = 10;
    std::uint64_t bytes_of_memory = std::uint64_t{8} << 30; // of the program alone
    std::uint64_t bytes_of_file = 256u << 20;
};

// Applies all that the system offers without root; where that fails, the program must not run. What is not
// offered is told to the user elsewhere (machine_offers.h): what is printed here would be the program's.
[[nodiscard]] bool keep_within(const Limits& limits);

// The same for a compiler, which this process becomes: it may start the system's programs, and those that lie
// in what is readable.
[[nodiscard]] bool keep_compiler_within(const Limits& limits);

// The same for the process beside the program, which may end it, and read the folder that the program writes
// in: what it takes in was written by the program.
[[nodiscard]] bool keep_keeper_within(const std::string& scratch, std::uint64_t bytes_of_memory,
                                      pid_t program);

// While one of these is there, memory is not the program's but the runner's own, for stacks most of all. What
// of it stays behind takes nothing from the program.
class RunnersMemory {
public:
    RunnersMemory();
    RunnersMemory(const RunnersMemory&) = delete;
    RunnersMemory& operator=(const RunnersMemory&) = delete;
    ~RunnersMemory();

private:
    std::uint64_t before_; // bytes of the process
    std::uint64_t limit_;  // of the process, as the program has it
};

} // namespace scanscope::own
