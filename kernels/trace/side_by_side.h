// The steps of a launch whose blocks run side by side: which of theirs are one step to whoever watches all.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Blocks are in the same step where the whole identity of it is the same.
template <class StepA, class StepB> [[nodiscard]] bool is_same_step(const StepA& a, const StepB& b) {
    return a.interval == b.interval && a.number == b.number && a.occurrence == b.occurrence &&
           a.label == b.label;
}

// Where blocks tell each other of their tiles (Meaning::tile_state), they are in no step together while they
// do: what one tells, or looks at, is a step of its own, in the order in which it happened; what they do
// before the first of these and behind the last stands before and behind all of them. Blocks that stay, and
// tell of one tile after another, are in a step together nevertheless, unless one would look at a tile there
// before the step in which it is told of.
struct SideBySide {
    std::vector<const Step*> steps;               // in time, each as one of the blocks recorded it
    std::vector<std::vector<std::size_t>> places; // by recorded block: of its steps among these, ascending
};
[[nodiscard]] SideBySide side_by_side(const Launch& launch);

// Steps that are not the same in several blocks, whenever these take them: of all launches.
[[nodiscard]] std::size_t count_distinct_steps(const Trace& trace);
// Steps of a whole run as they are shown: of all launches, one after the other.
[[nodiscard]] std::size_t count_steps(const Trace& trace);

} // namespace scanscope::trace
