#include "viz/paint/row_spots.h"

#include <algorithm>

#include "viz/scene/canvas.h"

namespace scanscope::viz {

void addRowSpots(Canvas& canvas, const Columns& columns, const Row& row, double top, double foot,
                 BlockStep step) {
    const IndexRange<Column> visible = columns.visible(row.size());
    for (Column column = visible.first(); visible.contains(column);) {
        const Column first = column;
        ++column;
        if (!row.stands(first) || columns.isLeftOut(first)) continue;
        const CellAddress address = row.address(first);
        const auto follows = [&](Column c) {
            return visible.contains(c) && row.stands(c) && !columns.isLeftOut(c) &&
                   row.address(c).index == address.index + std::uint64_t(c - first);
        };
        while (follows(column)) ++column;
        canvas.spots(columns, int(first), column - first, top, foot, CellAfter{address, step});
    }
}

} // namespace scanscope::viz
