// A model of what a run costs on a GPU, from what its trace recorded.
//
// Work and depth bound the time of a parallel run from both sides (R. P. Brent, The Parallel Evaluation of
// General Arithmetic Expressions, 1974): p processors take at most work / p + depth. Here the work of a
// launch has three kinds, of which the slowest counts, as they go on side by side: bytes through global
// memory, passes through the banks of shared memory, and instructions that warps issue. The depth is how long
// a block waits for itself, once for each wave of blocks that the machine takes at a time. A launch costs its
// own time besides:
//
//   time = launch + max(memory, banks, issue) + waits
//
//   memory = sectors × 32 bytes / bandwidth
//   banks  = passes of a multiprocessor's blocks / clock
//   issue  = instructions of a multiprocessor's blocks × cycles each / clock
//   waits  = waves × (round trips × their cycles + …) / clock
//
// What several devices do at the same time counts once, for the one that takes longest. An exchange between
// them is taken as any launch is: what the way from device to device takes is not in the model.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "kernels/cost/machine.h"
#include "kernels/trace/launch_work.h"

namespace scanscope::cost {

struct Seconds {
    double launch = 0, memory = 0, banks = 0, issue = 0, waits = 0;
    double conflicts = 0; // that much longer the work takes for conflicts in the banks
    // max(memory, banks, issue): what the work takes.
    [[nodiscard]] double work() const;
    [[nodiscard]] double all() const { return launch + work() + waits; }
    friend bool operator==(const Seconds&, const Seconds&) = default;
};

struct LaunchCost {
    trace::LaunchWork work = {};
    Occupancy occupancy = {};
    unsigned registers = 0;  // of a thread; 0: nobody knows
    std::uint64_t waves = 0; // of blocks, one after the other
    Seconds seconds = {};
    friend bool operator==(const LaunchCost&, const LaunchCost&) = default;
};

struct Cost {
    std::vector<LaunchCost> launches; // in time
    // Those that the run waits for, ascending: of several devices the longest way (trace/launch_place.h).
    [[nodiscard]] std::vector<std::size_t> way() const;
    [[nodiscard]] double seconds() const; // of these
    friend bool operator==(const Cost&, const Cost&) = default;
};

// Of a whole run, each kind of work where it is what its launch waits for: memory, banks and issue add up to
// what the work of all launches on its way takes.
[[nodiscard]] Seconds parts_of(const Cost& cost);

// Registers of a thread of a kernel; 0 where nobody knows.
using Registers = std::function<unsigned(std::string_view kernel)>;

// Blocks that are not recorded are taken to be as those that are; a launch of which none is costs its launch
// alone.
[[nodiscard]] Cost cost_of(const trace::Trace& trace, const Machine& machine,
                           const Registers& registers = {});

} // namespace scanscope::cost
