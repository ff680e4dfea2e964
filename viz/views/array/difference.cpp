#include "viz/views/array/difference.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

// The same row of the other run; null where it shows something else there.
const Row* otherRow(const FrameState& frame, const ArrayRow& row) {
    if (!frame.beside || frame.beside->empty() || row.place == RowPlace::future) return nullptr;
    const BlockModel &own = *frame.model, &other = *frame.beside->model;
    if (own.stepCount() != other.stepCount()) return nullptr;
    if (row.step != beforeFirstStep) {
        const trace::Step &one = own.block().steps[std::size_t(row.step)],
                          &beside = other.block().steps[std::size_t(row.step)];
        if (one.label != beside.label || one.number != beside.number) return nullptr;
        if (row.place == RowPlace::source && !other.step(row.step).source) return nullptr;
    }
    const Row &content = rowContent(own, row), &there = rowContent(other, row);
    return content.space == there.space && content.name == there.name && content.type == there.type ? &there
                                                                                                    : nullptr;
}

bool differs(const Row& own, const Row& other, Column column) {
    if (!own.stands(column)) return false;
    const CellAddress cell = own.address(column);
    const std::optional<Column> there = other.columnOf({other.space, other.array, cell.index});
    if (!there) return false;
    const auto i = std::size_t(column), j = std::size_t(*there);
    return own.known[i] != other.known[j] || (own.known[i] && own.values[i] != other.values[j]);
}

} // namespace

bool differsBeside(const FrameState& frame, const ArrayRow& row, Column column) {
    const Row* other = otherRow(frame, row);
    return other && differs(rowContent(*frame.model, row), *other, column);
}

bool differsBeside(const FrameState& frame, const ArrayLayout& layout) {
    return std::ranges::any_of(layout.rows, [&](const ArrayRow& row) {
        const Row* other = otherRow(frame, row);
        if (!other) return false;
        const Row& own = rowContent(*frame.model, row);
        for (const Column column : layout.columns.visible(own.size()))
            if (differs(own, *other, column)) return true;
        return false;
    });
}

} // namespace scanscope::viz
