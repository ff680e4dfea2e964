// The thing that a mark in a picture represents. The pointer, tooltips, help and tests find the subject at a
// position, and the position of a subject.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "kernels/trace/trace.h"
#include "viz/model/film.h"

namespace scanscope::viz {

// A cell of memory that the pointer can be on.
struct CellAddress {
    trace::Space space = trace::Space::shared;
    std::uint16_t array = 0;
    std::uint64_t index = 0;
    friend bool operator==(const CellAddress&, const CellAddress&) = default;
};

// A cell of an array after a step of the shown block, or before its first step.
struct CellAfter {
    CellAddress cell;
    BlockStep step;
    friend bool operator==(const CellAfter&, const CellAfter&) = default;
};
// A move into a cell: its index among the step's moves.
struct MoveOfStep {
    int move = 0;
    friend bool operator==(const MoveOfStep&, const MoveOfStep&) = default;
};
// An out-of-bounds access of the step.
struct ReachOutside {
    friend bool operator==(const ReachOutside&, const ReachOutside&) = default;
};
// A thread in a line that the step ran. The line is an index into LanesStep::lines, or −1 if the thread is
// idle.
struct ThreadOfLine {
    int line = -1;
    std::uint32_t thread = 0;
    friend bool operator==(const ThreadOfLine&, const ThreadOfLine&) = default;
};
// One or more adjacent blocks of the launch's grid that were not recorded.
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
// A cell of a global array in a view of the whole run: an element, a bin, a node, or a place in a walk.
struct CellOfRun {
    std::uint16_t array = trace::no_array;
    std::uint64_t cell = 0;
    [[nodiscard]] CellAddress address() const { return {trace::Space::global, array, cell}; }
    friend bool operator==(const CellOfRun&, const CellOfRun&) = default;
};
// A digit in a pass that moves elements (scatter_model.h).
struct DigitOfPass {
    int pass = 0, digit = 0;
    friend bool operator==(const DigitOfPass&, const DigitOfPass&) = default;
};

// The columns that the view leaves out, from `first` on.
struct ColumnsLeftOut {
    Column first;
    friend bool operator==(const ColumnsLeftOut&, const ColumnsLeftOut&) = default;
};

// The title of a slide, which some files have in a place of their own.
struct TitleOfSlide {
    friend bool operator==(const TitleOfSlide&, const TitleOfSlide&) = default;
};

using Subject = std::variant<std::monostate, CellAfter, MoveOfStep, ReachOutside, ThreadOfLine, BlockAddress,
                             UnrecordedBlocks, CellBetween, CellOfRun, ThreadOfLaunch, DigitOfPass,
                             ColumnsLeftOut, TitleOfSlide>;

// The item that is `by` places further in its row; the same item if it is not in a row.
[[nodiscard]] Subject advanced(Subject subject, std::uint64_t by);
// How far the second item is after the first; none if they are in different rows.
[[nodiscard]] std::optional<std::uint64_t> distanceBetween(const Subject& first, const Subject& second);

} // namespace scanscope::viz
