// Where blocks, threads and the elements that they find stand: a column a thread, blocks side by side. Stage
// units from the view's own upper left corner.
#pragma once

#include <QPointF>
#include <QRectF>
#include <vector>

#include "viz/views/index/index_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct IndexRowPlace {
    int row = 0; // of IndexModel::rows
    double y = 0, height = 0;
    [[nodiscard]] double foot() const { return y + height; }
    [[nodiscard]] double middle() const { return y + height / 2; }
};

struct IndexLayout {
    Columns columns;
    Level level = Level::full;
    Type type;
    double width = 0, height = 0;
    double top = 0, headMiddle = 0, registersFoot = 0; // of the boxes around the blocks
    std::vector<IndexRowPlace> rows;
};

[[nodiscard]] IndexLayout layoutIndex(const IndexModel& model, const Room& room);

} // namespace scanscope::viz
