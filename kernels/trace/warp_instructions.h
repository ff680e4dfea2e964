// The instructions that the lanes of a warp execute together, and what the other lanes do meanwhile. A warp
// executes one instruction at a time for all its lanes; if they diverge, it takes the branches one after
// another.
//
// Only recorded operations count as instructions: accesses, applications of the operator, shuffles, barriers
// and fences. The arithmetic and jumps between them are not recorded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr unsigned warp_lanes = 32;

// The operations of a warp's lanes on one source line, in the same turn of each loop around it: lanes that
// take different branches meet again after them, at the latest at the end of the turn. If a lane reaches the
// line several times in a turn, its n-th visit belongs to the n-th instruction. A recording without turns is
// treated as one turn: there, a lane that skips a turn is one visit behind the others.
struct WarpInstruction {
    struct Lane {
        std::uint32_t thread = 0; // within the block
        std::uint64_t cell = 0;   // within the array, for an access
        friend bool operator==(const Lane&, const Lane&) = default;
    };
    std::uint32_t warp = 0;
    const Event* first = nullptr; // the first in time; never null; array, kind and line are the same for all
    std::vector<Lane> lanes;      // ascending by thread, without duplicates

    [[nodiscard]] std::uint32_t mask() const; // bit l: lane l takes part
};

// The instructions of one step of a block, in the order in which they began. They point into the block.
[[nodiscard]] std::vector<WarpInstruction> warp_instructions(const Block& block, std::size_t step);
// The same, but with only the events that `accepts` accepts.
[[nodiscard]] std::vector<WarpInstruction> warp_instructions(const Block& block, std::size_t step,
                                                             bool (*accepts)(const Event&));

// The lanes of a warp, as masks, over the instructions of a step. A lane is separated from an instruction
// (`parted`) if it takes part in others of the step but not in this one: it waits for lanes in another
// branch. A lane is idle if it does nothing in the step except wait at barriers or fences.
struct WarpWay {
    std::uint32_t warp = 0;
    std::uint32_t there = 0; // lanes that exist in the block
    std::uint32_t busy = 0;  // lanes that do anything in the step except synchronise
    std::vector<WarpInstruction> instructions;
    [[nodiscard]] std::uint32_t active(const WarpInstruction& instruction) const;
    [[nodiscard]] std::uint32_t parted(const WarpInstruction& instruction) const;
    [[nodiscard]] std::uint32_t idle(const WarpInstruction& instruction) const;
};
// For every warp of the block that executes an instruction in this step, sorted by warp.
[[nodiscard]] std::vector<WarpWay> warp_ways(const Launch& launch, const Block& block, std::size_t step);

// Lanes, summed over instructions.
struct LaneUse {
    std::uint64_t instructions = 0, active = 0, parted = 0, idle = 0;
    [[nodiscard]] double share() const; // the active share, 0 to 1; 1 without instructions
    LaneUse& operator+=(const LaneUse& other);
    friend bool operator==(const LaneUse&, const LaneUse&) = default;
};
[[nodiscard]] LaneUse lane_use(const WarpWay& way);
[[nodiscard]] LaneUse lane_use(const Launch& launch, const Block& block, std::size_t step);
[[nodiscard]] LaneUse lane_use(const Trace& trace); // over all recorded blocks

} // namespace scanscope::trace
