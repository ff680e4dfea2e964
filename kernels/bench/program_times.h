// The times of a user program's kernels on this machine's GPU. The program is compiled unchanged by nvcc and
// run several times; a small library that the CUDA driver loads into it notes when each kernel began and
// ended (resources/launch_timer.cpp). The program is not contained: it runs like any other on this machine.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/bench/statistics.h"
#include "kernels/own/compile.h"
#include "kernels/own/scratch.h"
#include "kernels/trace/trace.h"

namespace scanscope::bench {

// One launch.
struct LaunchTime {
    std::string kernel; // without template and parameter lists: "scan"
    trace::Dim3 grid, block;
    double seconds = 0;
    friend bool operator==(const LaunchTime&, const LaunchTime&) = default;
};

// Reads what the injected library wrote. Incomplete lines are left out.
[[nodiscard]] std::vector<LaunchTime> read_launch_times(std::string_view text);

// A kernel in several runs of the program.
struct KernelTimes {
    std::string kernel;
    std::uint64_t launches = 0; // in a run
    Summary launch;             // of a single launch, in all runs
    Summary run;                // of all its launches in a run
};

struct ProgramTimes {
    int status = 0;                        // of the first run that did not end with 0
    std::string output = {};               // of that run, or of the first one
    bool was_too_long = false;             // it was stopped at the time limit
    std::vector<KernelTimes> kernels = {}; // in the order of their first launches
    std::optional<Summary> all = {};       // all kernels of a run; nullopt if none ran on the GPU
};

// The kernels of runs of one program; `only` is the name of one of them, or empty.
[[nodiscard]] ProgramTimes program_times_of(const std::vector<std::vector<LaunchTime>>& runs,
                                            std::string_view only);

// Why programs cannot be timed here: no nvcc, or no NVIDIA GPU. Nullopt if they can.
[[nodiscard]] std::optional<std::string> no_program_times();

class TimedProgram {
public:
    // Compiles the program and the library. Throws own::CompileError with what nvcc said,
    // kernels::Unavailable, and kernels::Cancelled.
    TimedProgram(const own::Build& build, const std::stop_token& stop);

    struct Runs {
        std::vector<std::string> arguments;
        unsigned count = 7;
        std::chrono::seconds longest{60}; // each
        std::string only;                 // the name of a kernel, or empty
    };
    // Stops at the first run that fails. Throws kernels::Cancelled.
    [[nodiscard]] ProgramTimes time(const Runs& runs, const std::stop_token& stop) const;

private:
    own::Scratch scratch_;
    std::filesystem::path program_, timer_;
};

} // namespace scanscope::bench
