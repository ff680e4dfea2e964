// The front door: a CUDA program in, a trace of its launches out. What it takes to run a stranger's program
// (a process of its own under limits) is behind it (built_program.h).
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/own/compile.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

struct ProgramRequest {
    Build build;
    std::vector<std::string> arguments;  // of main()
    std::vector<std::uint32_t> launches; // to record, from 0; empty: all
    std::vector<std::int64_t> blocks;    // of each launch; negative ones count from the end; empty: all
    trace::Schedule schedule = trace::Schedule::in_order;
    std::uint64_t seed = 1;
    unsigned seconds = 10; // that it may run
    std::uint64_t bytes_of_memory = std::uint64_t{4} << 30;
};

// Throws as build_program() does. What the program does wrong is no error: it stands in the trace, whose
// `program` is always there.
[[nodiscard]] trace::Trace record_program(const ProgramRequest& request, const std::stop_token& stop);

// Whether a name is that of a program: "scan.cu".
[[nodiscard]] bool is_program_name(std::string_view file);

} // namespace scanscope::own
