// How inputs came into a cell: which cells of the earlier rows its value went through, and along which moves.
#pragma once

#include <vector>

#include "viz/model/block_model.h"

namespace scanscope::viz {

// A cell of the row that a step left; `beforeFirstStep` is the array that the first step read.
struct PathCell {
    BlockStep step;
    Column column;
    friend bool operator==(const PathCell&, const PathCell&) = default;
    friend auto operator<=>(const PathCell&, const PathCell&) = default; // by step, then by column
};

struct PathEdge {
    PathCell from, to;
    bool moved = true; // by the step of `to`; otherwise the value just stayed in its cell
    friend bool operator==(const PathEdge&, const PathEdge&) = default;
};

struct CellPath {
    std::vector<PathCell> cells; // ascending
    std::vector<PathEdge> edges; // the latest first
    [[nodiscard]] bool contains(BlockStep step, Column column) const;
};

// Into the cell as it stands after `step`. Empty where neither the row of the step nor the one above shows
// it.
[[nodiscard]] CellPath pathInto(const BlockModel& model, BlockStep step, const CellAddress& cell);

} // namespace scanscope::viz
