// A model of how long a run takes on a GPU, computed from its trace.
//
// Work and depth bound the time of a parallel run from both sides (R. P. Brent, The Parallel Evaluation of
// General Arithmetic Expressions, 1974): p processors take at most work / p + depth. Here a launch has three
// kinds of work, which overlap, so that only the slowest counts: bytes through global memory, passes through
// the banks of shared memory, and instructions that warps issue. The depth is the time that a block waits for
// its own results, counted once for each wave of blocks that the machine runs at a time. The launch itself
// also takes time:
//
//   time = launch + max(memory, banks, issue) + waits
//
//   memory = sectors × 32 bytes / bandwidth
//   banks  = passes of a multiprocessor's blocks / clock
//   issue  = instructions of a multiprocessor's blocks × cycles each / clock
//   waits  = waves × (round trips × their cycles + …) / clock
//
// Work that several devices do at the same time counts once, for the device that takes longest. An exchange
// between devices is treated like any other launch: the model leaves out the transfer time between devices.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "kernels/cost/machine.h"
#include "kernels/trace/launch_work.h"

namespace scanscope::cost {

struct Seconds {
    double launch = 0, memory = 0, banks = 0, issue = 0, waits = 0;
    // The parts of the work's time that a kernel would not take without bank conflicts, with the cells of
    // each request next to each other, and with all lanes active in each instruction.
    double conflicts = 0, uncoalesced = 0, idle_lanes = 0;
    // The time of the work: max(memory, banks, issue).
    [[nodiscard]] double work() const;
    [[nodiscard]] double all() const { return launch + work() + waits; }
    friend bool operator==(const Seconds&, const Seconds&) = default;
};

struct LaunchCost {
    trace::LaunchWork work = {};
    Occupancy occupancy = {};
    unsigned registers = 0;  // per thread; 0: unknown
    std::uint64_t waves = 0; // groups of blocks that run one after another
    Seconds seconds = {};
    friend bool operator==(const LaunchCost&, const LaunchCost&) = default;
};

struct Cost {
    std::vector<LaunchCost> launches; // in the order in which they ran
    // The launches that the run waits for, ascending; on several devices, the longest path
    // (trace/launch_order.h).
    [[nodiscard]] std::vector<std::size_t> way() const;
    [[nodiscard]] double seconds() const; // the total time of these launches
    friend bool operator==(const Cost&, const Cost&) = default;
};

// The time of a whole run by kind of work. Each launch counts for the kind that it waits for, so memory,
// banks and issue add up to the time of the work of all launches on the path.
[[nodiscard]] Seconds parts_of(const Cost& cost);

// Returns the registers per thread of a kernel, or 0 if unknown.
using Registers = std::function<unsigned(std::string_view kernel)>;

// Blocks that were not recorded are assumed to be like the recorded ones. A launch without recorded blocks
// costs only its launch time.
[[nodiscard]] Cost cost_of(const trace::Trace& trace, const Machine& machine,
                           const Registers& registers = {});

} // namespace scanscope::cost
