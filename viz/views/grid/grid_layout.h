// Where the launches of a run stand: a row a launch, a box a block, and between two launches the global
// arrays that carry the data, each part below the block that wrote it. Stage units from the view's own upper
// left corner.
#pragma once

#include <optional>
#include <QPointF>
#include <QRectF>
#include <utility>
#include <vector>

#include "viz/model/document.h"
#include "viz/views/grid/grid_parts.h"

namespace scanscope::viz {

struct GridLayout : RoomLayout {
    // Rows about the launch of the film's step, boxes about the block that is followed.
    GridLayout(const Document& document, FilmStep step, BlockAddress followed, const Room& room);

    GridText text;
    double left = 0, right = 0; // of the boxes
    std::vector<LaunchRow> rows;
    std::vector<ArrayStrip> strips;                          // by band, then from top
    std::vector<std::pair<Band, std::uint16_t>> withoutRoom; // arrays, by band, between the launches shown
    int above = 0, below = 0;                                // launches for which there is no room
    double scrolled = 0;                                     // as far as there are launches
    std::optional<QRectF> host; // where the processor finishes what the blocks left

    [[nodiscard]] const LaunchRow* row(LaunchIndex launch) const;
    [[nodiscard]] const BlockBox* box(BlockAddress block) const; // null where it is not shown
    [[nodiscard]] const ArrayStrip* strip(Band band, std::uint16_t array) const;
};

} // namespace scanscope::viz
