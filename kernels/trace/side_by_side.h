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

struct SideBySide {
    std::vector<const Step*> steps;               // in time, each as one of the blocks recorded it
    std::vector<std::vector<std::size_t>> places; // by recorded block: of its steps among these, ascending
};
[[nodiscard]] SideBySide side_by_side(const Launch& launch);

// Steps of a whole run: of all launches, one after the other.
[[nodiscard]] std::size_t count_steps(const Trace& trace);

} // namespace scanscope::trace
