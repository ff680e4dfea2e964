// What a step moved, in columns of its row and of those that it read. It follows from the step's own events
// and from where cells stand, not from what any step before it moved.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/row_plan.h"

namespace scanscope::viz {

// A write of the step in columns: `left` and `right` are columns of the row above or of the step's second
// source, where the operands were read there.
struct Move {
    enum class Kind : std::uint8_t { combine, copy, carry, constant };
    Kind kind = Kind::copy;
    std::uint32_t thread = 0;
    Column to;
    std::optional<Column> left, right;
    bool leftInSource = false, rightInSource = false; // of StepModel::source instead of the row above
    // Another thread, which wrote the operand's cell in this very step before it was read: that value is not
    // the one above, but the one in the step's own row.
    std::optional<std::uint32_t> leftWriter = {}, rightWriter = {};
    trace::Value value, leftValue, rightValue;
    trace::Node node = trace::no_input, leftNode = trace::no_input, rightNode = trace::no_input;
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
    RowShape source; // of the array that gave most of what the row above does not show; of no place: none did
    std::vector<Move> moves; // in the order of the threads
};

// `above` is empty where no row stands above. `shapeShowing` says what a row shows of an array that shows
// this cell of it: threads that read several elements of one array have some of them above and others in the
// source.
[[nodiscard]] StepMoves movesOf(const trace::Launch& launch, const trace::Block& block, std::size_t step,
                                const RowShape& row, const RowShape& above,
                                const std::function<RowShape(Place, std::uint64_t)>& shapeShowing);

// The sum as the type adds: integers wrap around. Where values carry no history, as in a user program, only
// they themselves show that a thread has added.
[[nodiscard]] trace::Value sumOf(trace::Value left, trace::Value right, trace::ElementType type);

// The value is the sum of the two that the thread had read.
[[nodiscard]] bool isSum(const Move& move, trace::ElementType type);

} // namespace scanscope::viz
