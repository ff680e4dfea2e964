// Where blocks, threads and the elements that they find stand: a column a thread, blocks side by side. Stage
// units from the view's own upper left corner.
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
