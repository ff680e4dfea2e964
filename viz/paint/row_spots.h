// Where the pointer meets the cells of a row that stand on the columns of a view.
#pragma once

#include "viz/layout/columns.h"
#include "viz/model/block_model.h"

namespace scanscope::viz {

class Canvas;

// Of all cells of the row between two heights, as they stand after `step` (subject.h).
void addRowSpots(Canvas& canvas, const Columns& columns, const Row& row, double top, double foot,
                 BlockStep step);

} // namespace scanscope::viz
