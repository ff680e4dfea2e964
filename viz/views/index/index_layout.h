// Where blocks, threads and the elements that they find stand: a column a thread, blocks side by side. Stage
// units from the view's own upper left corner.
#pragma once

#include <optional>
#include <QPointF>
#include <QRectF>
#include <vector>

#include "viz/layout/columns.h"
#include "viz/model/index_model.h"

namespace scanscope::viz {

struct IndexRequest {
    double width = 1024, height = 598;
    double gutter = 100, margin = 28;
    Zoom zoom;
    double top = 12, foot = 12, head = 30; // head: of a block, with its number
    double cell = 42, gap = 12;            // of registers
    double band = 58;                      // above a row of global memory, for the arrows
    double largest = 1.3;                  // growth where there is room
    std::optional<double> smallestText;    // of a picture that nobody zooms
};

struct IndexRowPlace {
    int row = 0; // of IndexModel::rows
    double y = 0, height = 0;
    [[nodiscard]] double foot() const { return y + height; }
    [[nodiscard]] double middle() const { return y + height / 2; }
};

struct IndexLayout {
    Columns columns;
    Level level = Level::full;
    double width = 0, height = 0;
    double top = 0, headMiddle = 0, registersFoot = 0; // of the boxes around the blocks
    std::vector<IndexRowPlace> rows;
};

[[nodiscard]] IndexLayout layoutIndex(const IndexModel& model, const IndexRequest& request);

} // namespace scanscope::viz
