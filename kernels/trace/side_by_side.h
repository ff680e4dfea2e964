// Matches the steps of a launch's blocks, which run side by side, so that they can be shown as one sequence.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Whether two blocks are in the same step, which means that label, number, interval and occurrence are all
// the same.
template <class StepA, class StepB> [[nodiscard]] bool is_same_step(const StepA& a, const StepB& b) {
    return a.interval == b.interval && a.number == b.number && a.occurrence == b.occurrence &&
           a.label == b.label;
}

// The steps of a launch's blocks as one sequence. Matching steps are shared, with one exception: if blocks
// publish the status of their tiles (Meaning::tile_state), each step in which a block publishes or looks back
// is separate, and these steps are in time order. The blocks' earlier steps come before all of these, and
// their later steps come after all of them. Blocks that process several tiles share all matching steps
// nevertheless, unless a block would then look at a tile before the step that publishes it.
struct SideBySide {
    std::vector<const Step*> steps; // in time order, each as recorded by one of the blocks
    // For each recorded block: the indices of its steps in `steps`, ascending.
    std::vector<std::vector<std::size_t>> places;
};
[[nodiscard]] SideBySide side_by_side(const Launch& launch);

// The number of distinct steps in all launches, regardless of when their blocks take them.
[[nodiscard]] std::size_t count_distinct_steps(const Trace& trace);
// The number of steps that views show for a whole run: those of all launches, one after another.
[[nodiscard]] std::size_t count_steps(const Trace& trace);

} // namespace scanscope::trace
