// Accesses beyond an array's end, thread by thread. A record has only the first of them, and how many there
// were; where the other records of the step say the rest, it is told, too.
#pragma once

#include <optional>
#include <vector>

#include "viz/model/block_model.h"

namespace scanscope::viz {

struct Reach {
    std::uint32_t thread = 0;
    std::int64_t index = 0;     // that the array does not have
    std::optional<Column> from; // what it would have written stood in this column
    bool fromSource = false;    // of StepModel::source, not of the row above
};

// By index; the one that is recorded is always among them. The others follow where every thread of the step
// that wrote reached as far from its own number as the recorded one, and exactly as many as were stopped read
// something and wrote nothing.
[[nodiscard]] std::vector<Reach> reachesOf(const BlockModel& model, const Flaw& flaw);

} // namespace scanscope::viz
