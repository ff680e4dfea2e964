#include "viz/model/step_moves.h"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <map>
#include <type_traits>

#include "kernels/trace/transfers.h"

namespace scanscope::viz {

namespace {

std::optional<Column> columnOf(const RowShape& row, const trace::CellRef& cell) {
    return row.columnOf({cell.space, cell.array}, cell.index);
}

// Counts the values read from cells of one array that the row above does not show. `first` is the first such
// cell.
struct Given {
    int values = 0;
    std::uint64_t first = UINT64_MAX;
};

std::pair<Place, Given> sourceOf(const std::vector<trace::Transfer>& transfers, const RowShape& row,
                                 const RowShape& above) {
    std::map<Place, Given> given;
    for (const trace::Transfer& transfer : transfers) {
        if (!columnOf(row, transfer.to)) continue;
        for (const auto& operand : {transfer.left, transfer.right})
            if (operand && !columnOf(above, *operand)) {
                Given& from = given[{operand->space, operand->array}];
                ++from.values;
                from.first = std::min(from.first, operand->index);
            }
    }
    const auto most = std::max_element(given.begin(), given.end(), [](const auto& a, const auto& b) {
        return a.second.values < b.second.values;
    });
    return most == given.end() ? std::pair<Place, Given>() : std::pair<Place, Given>(*most);
}

} // namespace

StepMoves movesOf(const trace::Launch& launch, const trace::Block& block, std::size_t step,
                  const RowShape& row, const RowShape& above,
                  const std::function<RowShape(Place, std::uint64_t)>& shapeShowing) {
    const std::vector<trace::Transfer> transfers = trace::transfers(launch, block, step);
    const auto [from, given] = sourceOf(transfers, row, above);
    StepMoves found{from.empty() ? RowShape{} : shapeShowing(from, given.first), {}};
    const RowShape& source = found.source;
    // If another thread wrote the value in this step, the value is in the step's own row.
    const auto place = [&](const std::optional<trace::CellRef>& cell, std::optional<std::uint32_t> writtenBy,
                           std::optional<Column>& column, bool& inSource,
                           std::optional<std::uint32_t>& writer) {
        if (!cell) return;
        if (writtenBy) column = columnOf(row, *cell);
        if (column) {
            writer = writtenBy;
            return;
        }
        column = columnOf(above, *cell);
        if (column) return;
        column = columnOf(source, *cell);
        inSource = column.has_value();
    };
    for (const trace::Transfer& transfer : transfers) {
        const std::optional<Column> column = columnOf(row, transfer.to);
        if (!column) continue;
        Move move;
        move.thread = transfer.thread;
        move.to = *column;
        place(transfer.left, transfer.left_writer, move.left, move.leftInSource, move.leftWriter);
        if (transfer.combined)
            place(transfer.right, transfer.right_writer, move.right, move.rightInSource, move.rightWriter);
        move.value = transfer.value;
        move.leftValue = transfer.left_value;
        move.rightValue = transfer.right_value;
        move.node = transfer.node;
        move.isOfCopy = transfer.is_of_copy;
        move.leftNode = transfer.left_node;
        move.rightNode = transfer.right_node;
        const bool stayed =
            move.left == move.to && above.place.space == row.place.space && !move.leftInSource;
        move.kind = transfer.combined ? Move::Kind::combine
                    : !transfer.left  ? Move::Kind::constant
                    : stayed          ? Move::Kind::carry
                                      : Move::Kind::copy;
        found.moves.push_back(move);
    }
    return found;
}

trace::Value sumOf(trace::Value left, trace::Value right, trace::ElementType type) {
    return trace::with_type(type, [&]<class Type>() {
        const auto a = trace::from_value<Type>(left), b = trace::from_value<Type>(right);
        if constexpr (std::integral<Type>) {
            using Wrapping = std::make_unsigned_t<Type>;
            return trace::to_value(Type(Wrapping(Wrapping(a) + Wrapping(b))));
        } else {
            return trace::to_value(Type(a + b));
        }
    });
}

bool isSum(const Move& move, trace::ElementType type) {
    return move.kind == Move::Kind::combine && move.left && move.right && !move.readsOneTwice() &&
           sumOf(move.leftValue, move.rightValue, type) == move.value;
}

} // namespace scanscope::viz
