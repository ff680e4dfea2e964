// What the lanes of a warp do together, and what the others do meanwhile. A warp takes one instruction at a
// time for all its lanes; where they go different ways, it takes the ways one after the other (divergence).
//
// Instructions are those that a trace records: accesses, applications of the operator, shuffles, barriers and
// fences. Arithmetic and jumps between them are not recorded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr unsigned warp_lanes = 32;

// What lanes of a warp did by one line of the code. Where threads come to a line again, they take another
// instruction: the n-th time of each lane is taken for the n-th instruction. So a lane that has left a loop,
// and comes to its line no more, is not missed; one that leaves out a turn is counted a turn too early.
struct WarpInstruction {
    struct Lane {
        std::uint32_t thread = 0; // of the block
        std::uint64_t cell = 0;   // of the array, where it is an access
        friend bool operator==(const Lane&, const Lane&) = default;
    };
    std::uint32_t warp = 0;
    const Event* first = nullptr; // in time; never null: array, kind and line are those of all
    std::vector<Lane> lanes;      // ascending by thread, each once

    [[nodiscard]] std::uint32_t mask() const; // bit l: lane l takes part
};

// Of one step of a block, in the order in which they began. They point into the block.
[[nodiscard]] std::vector<WarpInstruction> warp_instructions(const Block& block, std::size_t step);
// Only those whose events are accepted.
[[nodiscard]] std::vector<WarpInstruction> warp_instructions(const Block& block, std::size_t step,
                                                             bool (*accepts)(const Event&));

// The lanes of a warp, as masks, over the instructions of a step. A lane is parted from an instruction that
// it does not take part in although it takes others of the step: it waits for those that went another way.
// It is idle where it does nothing in the step but meet others, at barriers or fences.
struct WarpWay {
    std::uint32_t warp = 0;
    std::uint32_t there = 0; // lanes that the block has
    std::uint32_t busy = 0;  // that do anything in the step but meet others
    std::vector<WarpInstruction> instructions;
    [[nodiscard]] std::uint32_t active(const WarpInstruction& instruction) const;
    [[nodiscard]] std::uint32_t parted(const WarpInstruction& instruction) const;
    [[nodiscard]] std::uint32_t idle(const WarpInstruction& instruction) const;
};
// Of every warp of the block that takes an instruction in this step, by warp.
[[nodiscard]] std::vector<WarpWay> warp_ways(const Launch& launch, const Block& block, std::size_t step);

// Lanes summed over instructions.
struct LaneUse {
    std::uint64_t instructions = 0, active = 0, parted = 0, idle = 0;
    [[nodiscard]] double share() const; // that is active, 0 to 1; 1 where there is no instruction
    LaneUse& operator+=(const LaneUse& other);
    friend bool operator==(const LaneUse&, const LaneUse&) = default;
};
[[nodiscard]] LaneUse lane_use(const WarpWay& way);
[[nodiscard]] LaneUse lane_use(const Launch& launch, const Block& block, std::size_t step);
[[nodiscard]] LaneUse lane_use(const Trace& trace); // of all recorded blocks

} // namespace scanscope::trace
