// What a mark of a picture is of: the pointer, tooltips, help and tests ask for it by place, and find its
// place by it.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "kernels/trace/trace.h"
#include "viz/model/film.h"

namespace scanscope::viz {

// A place in memory that can be pointed at.
struct CellAddress {
    trace::Space space = trace::Space::shared;
    std::uint16_t array = 0;
    std::uint64_t index = 0;
    friend bool operator==(const CellAddress&, const CellAddress&) = default;
};

// A cell of an array as it stands after a step of the block that is shown, or before the first.
struct CellAfter {
    CellAddress cell;
    BlockStep step;
    friend bool operator==(const CellAfter&, const CellAfter&) = default;
};
// A move of a step into one cell: its number among those of the step.
struct MoveOfStep {
    int move = 0;
    friend bool operator==(const MoveOfStep&, const MoveOfStep&) = default;
};
// The access of the step that reaches beyond an array's end.
struct ReachOutside {
    friend bool operator==(const ReachOutside&, const ReachOutside&) = default;
};
// A thread in a line of the text that the step ran, by its number in LanesStep::lines; −1 where it rests.
struct ThreadOfLine {
    int line = -1;
    std::uint32_t thread = 0;
    friend bool operator==(const ThreadOfLine&, const ThreadOfLine&) = default;
};
// A block that was not recorded, or several side by side; of the grid of its launch.
struct UnrecordedBlocks {
    LaunchIndex launch;
    std::uint64_t first = 0, count = 1;
    friend bool operator==(const UnrecordedBlocks&, const UnrecordedBlocks&) = default;
};
// A cell of a global array between two launches (launch_arrays.h).
struct CellBetween {
    Band band;
    std::uint16_t array = trace::no_array;
    std::uint64_t cell = 0;
    friend bool operator==(const CellBetween&, const CellBetween&) = default;
};
// A cell of a global array in a view of the whole run: an element, a bin, a node, a place of a walk.
struct CellOfRun {
    std::uint16_t array = trace::no_array;
    std::uint64_t cell = 0;
    [[nodiscard]] CellAddress address() const { return {trace::Space::global, array, cell}; }
    friend bool operator==(const CellOfRun&, const CellOfRun&) = default;
};
// A digit of a pass that moves elements (scatter_model.h).
struct DigitOfPass {
    int pass = 0, digit = 0;
    friend bool operator==(const DigitOfPass&, const DigitOfPass&) = default;
};

// Columns that the view leaves out, from this one on.
struct ColumnsLeftOut {
    Column first;
    friend bool operator==(const ColumnsLeftOut&, const ColumnsLeftOut&) = default;
};

using Subject =
    std::variant<std::monostate, CellAfter, MoveOfStep, ReachOutside, ThreadOfLine, BlockAddress,
                 UnrecordedBlocks, CellBetween, CellOfRun, ThreadOfLaunch, DigitOfPass, ColumnsLeftOut>;

// The one that stands `by` further in a row of its kind; the same where its kind has no rows.
[[nodiscard]] Subject advanced(Subject subject, std::uint64_t by);
// How far the second stands behind the first; nothing where they do not stand in one row.
[[nodiscard]] std::optional<std::uint64_t> distanceBetween(const Subject& first, const Subject& second);

} // namespace scanscope::viz
