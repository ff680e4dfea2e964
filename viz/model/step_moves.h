// A step's moves between columns of its own row and of the rows that it read. They are derived from the
// step's events and the places of cells, never from the moves of earlier steps.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/row_plan.h"

namespace scanscope::viz {

// A write of the step, in columns. `left` and `right` are the operands' columns, in the row above or in the
// step's second source.
struct Move {
    enum class Kind : std::uint8_t { combine, copy, carry, constant };
    Kind kind = Kind::copy;
    std::uint32_t thread = 0;
    Column to;
    std::optional<Column> left, right;
    bool leftInSource = false, rightInSource = false; // in StepModel::source, not in the row above
    // Another thread that wrote the operand's cell earlier in this step. The operand is then the value in the
    // step's own row, not the one in the row above.
    std::optional<std::uint32_t> leftWriter = {}, rightWriter = {};
    trace::Value value, leftValue, rightValue;
    trace::Node node = trace::no_input, leftNode = trace::no_input, rightNode = trace::no_input;
    bool isOfCopy = false; // an asynchronous copy that the thread began
    [[nodiscard]] std::optional<Column> operand(bool isRight) const { return isRight ? right : left; }
    [[nodiscard]] std::optional<std::uint32_t> writer(bool isRight) const {
        return isRight ? rightWriter : leftWriter;
    }
    [[nodiscard]] bool reads(Column column) const { return left == column || right == column; }
    [[nodiscard]] bool readsOneTwice() const {
        return left && left == right && leftInSource == rightInSource;
    }
};

struct StepMoves {
    RowShape source;         // source of most values that the row above does not show; its place may be empty
    std::vector<Move> moves; // in thread order
};

// `above` is empty if there is no row above. `shapeShowing` returns the part of an array that a row with the
// given cell shows. Threads may read several elements of one array, some from the row above and others from
// the source.
[[nodiscard]] StepMoves movesOf(const trace::Launch& launch, const trace::Block& block, std::size_t step,
                                const RowShape& row, const RowShape& above,
                                const std::function<RowShape(Place, std::uint64_t)>& shapeShowing);

// The sum in the type's arithmetic, so integers wrap around. In a user program, values have no history: only
// the values themselves show that a thread added.
[[nodiscard]] trace::Value sumOf(trace::Value left, trace::Value right, trace::ElementType type);

// Whether the move's value is the sum of the two values that the thread had read.
[[nodiscard]] bool isSum(const Move& move, trace::ElementType type);

} // namespace scanscope::viz
