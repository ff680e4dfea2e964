// The front door to user programs: what is asked of it (how it is built, what it is given, and
// what of it is recorded), and a trace of its launches out. What it takes to run a stranger's program (a
// process of its own under limits) is behind it (built_program.h).
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/own/compile.h"
#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/schedule.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// A file that lies in the folder where the program starts.
struct GivenFile {
    std::string name, text;
};

struct ProgramRequest {
    Build build;
    std::vector<std::string> arguments;  // of main()
    std::vector<std::uint32_t> launches; // to record, from 0; empty: all
    std::vector<std::int64_t> blocks;    // of each launch; negative ones count from the end; empty: all
    trace::Schedule schedule = trace::Schedule::in_order;
    std::uint64_t seed = 1;
    // Where the values of kernels come from that take the type of their elements as a template: found by a
    // second run beside the one that is recorded, and no part of the verdict.
    bool follows_values = false;
    std::vector<trace::BarrierPlace> without_barriers; // passed over, each with its source
    unsigned seconds = 10;                             // that it may run
    std::uint64_t bytes_of_memory = std::uint64_t{4} << 30;
    std::uint64_t bytes_of_file = 256u << 20; // that it writes
    // What it is given to read. With something in it, nothing of the folders around comes beside it.
    std::vector<GivenFile> given;
    std::string wanted; // the name of a file that it writes, which is brought back; empty: none
};

// Throws as build_program() does. What the program does wrong is no error: it stands in the trace, whose
// `program` is always there.
[[nodiscard]] trace::Trace record_program(const ProgramRequest& request, const std::stop_token& stop);

// Whether a name is that of a program: "scan.cu".
[[nodiscard]] bool is_program_name(std::string_view file);

} // namespace scanscope::own
