// From which cells the value of a write came: found by the numbers that the values carry, not by the
// algorithm.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// How a value reached a cell in one step: what arrows are drawn from.
struct CellRef {
    Space space = Space::none;
    std::uint16_t array = no_array;
    std::uint64_t index = 0;
    friend bool operator==(const CellRef&, const CellRef&) = default;
    friend auto operator<=>(const CellRef&, const CellRef&) = default;
};
struct Transfer {
    std::uint32_t thread = 0;
    std::uint16_t location = no_location; // of the write
    CellRef to;
    Value value; // written
    Node node = no_input;
    bool combined = false; // left and right were combined; otherwise a copy of `left`, or a constant
    std::optional<CellRef> left, right; // cells the operands were read from in this step, where they were
    Value left_value, right_value;
    Node left_node = no_input, right_node = no_input; // where the operands come from
    // The thread that had written the operand's cell before it was read, in this very step, where another one
    // had: the value is not the one that stood there.
    std::optional<std::uint32_t> left_writer, right_writer;
};
// Every write of the step with the cells its value was made from, in the order of the threads, then of time.
// Lane values and globals count as cells. An atomic is a combine whose left is the cell itself. The block is
// one of the launch.
[[nodiscard]] std::vector<Transfer> transfers(const Launch& launch, const Block& block, std::size_t step);

} // namespace scanscope::trace
