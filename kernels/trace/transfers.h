// Finds the cells that a written value was computed from. It compares the nodes that values carry, so it
// works for every algorithm.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// A cell of an array.
struct CellRef {
    Space space = Space::none;
    std::uint16_t array = no_array;
    std::uint64_t index = 0;
    friend bool operator==(const CellRef&, const CellRef&) = default;
    friend auto operator<=>(const CellRef&, const CellRef&) = default;
};
// One write of a value, and the cells of its operands, as shown by arrows.
struct Transfer {
    std::uint32_t thread = 0;
    std::uint16_t location = no_location; // the location of the write
    CellRef to;
    Value value; // the value that is written
    Node node = no_input;
    // Whether left and right were combined; otherwise it is a copy of `left`, or a constant.
    bool combined = false;
    std::optional<CellRef> left, right; // the cells that the operands were read from in this step, if any
    Value left_value, right_value;
    Node left_node = no_input, right_node = no_input; // the origins of the operands
    // The other thread, if any, that wrote the operand's cell earlier in this same step. The value is then
    // newer than the state before the step.
    std::optional<std::uint32_t> left_writer, right_writer;
    bool is_of_copy = false; // an asynchronous copy that the thread began
};
// Every write of the step with the cells that its value was computed from, sorted by thread and time. Lane
// values and globals count as cells. An atomic is a combine whose left operand is the cell itself. Arrivals
// at barriers are left out. The block must belong to the launch.
[[nodiscard]] std::vector<Transfer> transfers(const Launch& launch, const Block& block, std::size_t step);

} // namespace scanscope::trace
