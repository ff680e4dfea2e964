// Out-of-bounds accesses, thread by thread. A recording has only the first of them, and their number; the
// others are included if they follow from the step's other events.
#pragma once

#include <optional>
#include <vector>

#include "viz/model/block_model.h"

namespace scanscope::viz {

struct Reach {
    std::uint32_t thread = 0;
    std::int64_t index = 0;     // out of bounds
    std::optional<Column> from; // column of the cell that the thread read
    bool fromSource = false;    // in StepModel::source, not in the row above
};

// Sorted by index; the recorded access is always among them. The others are included only if every writing
// thread of the step had the same distance from its thread number to its index as the recorded access, and if
// the number of threads that read something and wrote nothing equals the number of stopped accesses.
[[nodiscard]] std::vector<Reach> reachesOf(const BlockModel& model, const Flaw& flaw);

} // namespace scanscope::viz
