// The layout of blocks, threads and the elements that the threads find: a column for each thread, with the
// blocks side by side. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <QPointF>
#include <QRectF>
#include <vector>

#include "viz/views/index/index_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct IndexLayout : RoomLayout {
    Columns columns;
    Level level = Level::full;
    double top = 0, headMiddle = 0, registersFoot = 0; // of the boxes around the blocks
    std::vector<ModelRow> rows;

    IndexLayout(const IndexModel& model, const Room& room);
};

} // namespace scanscope::viz
