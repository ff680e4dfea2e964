// Analyses of a finished trace. They work for every algorithm.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::kernels {
struct Message; // not included: its header needs fmt, which nvcc cannot read
}

namespace scanscope::trace {

// Counts of recorded events. They never come from a formula.
struct Counters {
    // Barriers count once for each block, not for each thread. In a whole run, a step that several blocks of
    // a launch share counts once (side_by_side.h).
    std::uint64_t combines = 0, steps = 0, barriers = 0;
    std::uint64_t shared_reads = 0, shared_writes = 0, global_reads = 0, global_writes = 0;
    // Threads that accessed memory or combined, and all threads, summed over the steps.
    std::uint64_t active_lanes = 0, lane_slots = 0;
    // Synchronisations of warps, and registers that a lane received from another one.
    std::uint64_t warp_syncs = 0, shuffles = 0;
    Counters& operator+=(const Counters& other);
    friend bool operator==(const Counters&, const Counters&) = default;

    // Adds one event. Barriers, steps and lanes involve more than one thread and are counted separately.
    // `partner` is as in Event.
    void add(EventKind kind, Space space, std::uint32_t thread, std::uint32_t partner);
};

// Whether an event of this kind makes its thread active in the step. Shuffles and reads of lane values do
// not, because every lane takes part in them.
[[nodiscard]] bool is_active(EventKind kind, Space space);

[[nodiscard]] Counters count(const Trace& trace);
// Counts the first `steps_done` steps of one block.
[[nodiscard]] Counters count(const Launch& launch, const Block& block, std::size_t steps_done);

// The threads that are active in a step (is_active), ascending.
[[nodiscard]] std::vector<std::uint32_t> active_threads(const Block& block, std::size_t step);

// "up-sweep 4"; "line 10, 2nd time" for a step that is named after its line.
[[nodiscard]] kernels::Message numbered_title_of(const Step& step);
// The same, or just "load" if the number is 1 and no other step of the block has that label.
[[nodiscard]] kernels::Message title_of(const Block& block, std::size_t step);

} // namespace scanscope::trace
