// How inputs reached a cell: the cells of earlier rows that its value passed through, and the moves between
// them.
#pragma once

#include <vector>

#include "viz/model/block_model.h"

namespace scanscope::viz {

// A cell of a step's row. `beforeFirstStep` means the array that the first step read.
struct PathCell {
    BlockStep step;
    Column column;
    friend bool operator==(const PathCell&, const PathCell&) = default;
    friend auto operator<=>(const PathCell&, const PathCell&) = default; // sorts by step, then by column
};

struct PathEdge {
    PathCell from, to;
    bool moved = true; // whether the step of `to` moved it; false if the value stayed in its cell
    friend bool operator==(const PathEdge&, const PathEdge&) = default;
};

struct CellPath {
    std::vector<PathCell> cells; // in ascending order
    std::vector<PathEdge> edges; // latest first
    [[nodiscard]] bool contains(BlockStep step, Column column) const;
};

// The path into the cell as it is after `step`; empty if neither the step's row nor the row above shows it.
[[nodiscard]] CellPath pathInto(const BlockModel& model, BlockStep step, const CellAddress& cell);

} // namespace scanscope::viz
