#include "viz/paint/row_spots.h"

#include <algorithm>

#include "viz/scene/canvas.h"

namespace scanscope::viz {

void addRowSpots(Canvas& canvas, const Columns& columns, const Row& row, double top, double foot,
                 BlockStep step) {
    const int end = std::min(columns.lastVisible() + 1, row.size());
    for (int column = columns.firstVisible(); column < end;) {
        const int first = column++;
        if (!row.stands(first)) continue;
        const CellAddress address = row.address(first);
        const auto follows = [&](int c) {
            return c < end && row.stands(c) &&
                   row.address(c).index == address.index + std::uint64_t(c - first);
        };
        while (follows(column)) ++column;
        canvas.spots(columns, first, column - first, top, foot, CellAfter{address, step});
    }
}

} // namespace scanscope::viz
