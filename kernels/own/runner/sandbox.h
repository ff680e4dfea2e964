// Keeps this process, and whatever it becomes, within limits: a program of someone else's is about to run in
// it.
#pragma once

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
    std::uint64_t bytes_of_record = std::uint64_t{1} << 30; // a file that is written behind allow_record()
};

// Applies all that the system offers without root; where that fails, the program must not run. What is not
// offered is told to the user elsewhere (missing_limits.h): what is printed here would be the program's.
[[nodiscard]] bool keep_within(const Limits& limits);

// While one of these is there, memory is not the program's but the runner's own: for stacks, and for records
// half as much as the program has. What of it stays behind takes nothing from the program.
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

// From now on files may be as long as a record: the program is at its end. Where one is to be longer even so,
// writing fails, and no signal comes.
void allow_record();

} // namespace scanscope::own
