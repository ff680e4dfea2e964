// Finds the step of a run that adds most to one of its counters.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "kernels/text/message.h"
#include "kernels/trace/trace.h"

namespace scanscope::course {

struct WorstStep {
    std::size_t launch = 0, block = 0, step = 0; // indices into the trace
    std::string_view view;                       // the view that shows it, named as in --view
    kernels::Message words; // "In line 12, a warp of block 0 moves 1024 bytes and uses 128 of them."
};

// For "sectors", "bank-conflicts" and "divergence": counters that have a view, in which the step shows why.
// Nullopt for the others, and if no step adds anything.
[[nodiscard]] std::optional<WorstStep> worst_step(const trace::Trace& trace, std::string_view counter);

} // namespace scanscope::course
