// Questions one can ask a finished trace. All are functions over it; none knows an algorithm.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::kernels {
struct Message; // its header needs fmt, which nvcc cannot read: kernels for GPUs include this one
}

namespace scanscope::trace {

// Counts of records, never computed from a formula.
struct Counters {
    // Barriers are those of a block, not of each thread. Of a whole run, a step that several blocks of a
    // launch take is one (side_by_side.h).
    std::uint64_t combines = 0, steps = 0, barriers = 0;
    std::uint64_t shared_reads = 0, shared_writes = 0, global_reads = 0, global_writes = 0;
    std::uint64_t active_lanes = 0,
                  lane_slots = 0; // threads that touched memory or combined, of all, summed over steps
    // Meetings of the lanes of a warp, and registers that a lane took over from another.
    std::uint64_t warp_syncs = 0, shuffles = 0;
    Counters& operator+=(const Counters& other);
    friend bool operator==(const Counters&, const Counters&) = default;

    // What one event adds; barriers, steps and lanes belong to more than one thread and are counted apart.
    // `partner` as in Event.
    void add(EventKind kind, Space space, std::uint32_t thread, std::uint32_t partner);
};

// Whether a thread that does this is at work in its step. Registers that are only read (shuffles) do not
// count: every lane takes part in those.
[[nodiscard]] bool is_active(EventKind kind, Space space);

[[nodiscard]] Counters count(const Trace& trace);
// Of the first `steps_done` steps of one block.
[[nodiscard]] Counters count(const Launch& launch, const Block& block, std::size_t steps_done);

// The threads that are at work in a step (is_active), ascending.
[[nodiscard]] std::vector<std::uint32_t> active_threads(const Block& block, std::size_t step);

// "up-sweep 4", or "load" where the number says nothing: it is 1, and no other step of the block is called
// so.
[[nodiscard]] kernels::Message title_of(const Block& block, std::size_t step);

} // namespace scanscope::trace
