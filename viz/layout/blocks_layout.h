// Where the blocks of a run stand: a row a launch, a box a block. Stage units from the view's own upper left
// corner.
#pragma once

#include <optional>
#include <QPointF>
#include <QRectF>
#include <vector>

#include "viz/model/document.h"

namespace scanscope::viz {

struct BlocksRequest {
    double width = 1024, height = 598;
    double gutter = 152, margin = 28;
    double top = 30, foot = 30;                      // for the names of the arrays above and below all rows
    double box = 44, tallest = 128;                  // height of a box; it grows where there is room
    double gap = 40, widestGap = 108;                // between rows
    double narrowest = 18, wide = 120, widest = 216; // of a box; the last where boxes are tallest
    double between = 6;                              // two boxes
    double fold = 104;                               // least width of a box that stands for many
};

// One block, or several side by side that were not recorded.
struct BlockBox {
    int recorded = -1;                  // place in Launch::blocks; −1: not recorded
    std::uint64_t first = 0, count = 1; // of the grid
    QRectF box;
};

struct LaunchRow {
    int launch = 0;
    double y = 0, height = 0;
    std::vector<BlockBox> boxes;
    // Where not all boxes fit: a strip of the whole launch over those that are shown.
    QRectF overview;
    double windowLeft = 0, windowRight = 0; // of what is shown, on the overview
    [[nodiscard]] double foot() const { return y + height; }
};

struct BlocksLayout {
    double width = 0, height = 0, left = 0, right = 0; // left and right of the boxes
    std::vector<LaunchRow> rows;
    int above = 0, below = 0;   // launches for which there is no room
    std::optional<QRectF> host; // where the processor finishes what the blocks left

    [[nodiscard]] const LaunchRow* row(int launch) const;
    [[nodiscard]] const BlockBox* box(BlockAddress block) const; // null where it is not shown
};

// Rows about the launch of the film's step, boxes about the block that is followed.
[[nodiscard]] BlocksLayout layoutBlocks(const Document& document, int step, BlockAddress followed,
                                        const BlocksRequest& request);

struct BlockHit {
    int launch = 0;
    BlockBox box; // on the overview: the recorded block nearest to the place
};
[[nodiscard]] std::optional<BlockHit> hitBlocks(const Document& document, const BlocksLayout& layout,
                                                QPointF at);

} // namespace scanscope::viz
