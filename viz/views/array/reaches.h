// Out-of-bounds accesses, thread by thread. A recording contains only the first one and their number. The
// others are included if they can be derived from the step's other events.
#pragma once

#include <optional>
#include <vector>

#include "viz/model/block_model.h"

namespace scanscope::viz {

struct Reach {
    std::uint32_t thread = 0;
    std::int64_t index = 0;     // the out-of-bounds index
    std::optional<Column> from; // column of the cell that the thread read
    bool fromSource = false;    // in StepModel::source, not in the row above
};

// Sorted by index. The recorded access is always included. The others are included only under two conditions:
// the distance from the thread number to the written index is the same for all writing threads of the step
// and for the recorded access, and the number of threads that read but did not write equals the number of
// stopped accesses.
[[nodiscard]] std::vector<Reach> reachesOf(const BlockModel& model, const Flaw& flaw);

} // namespace scanscope::viz
