// The layout of a run's launches: a row for each launch, and a box for each block. Between two launches are
// the global arrays that pass on the data, with each part below the block that wrote it. Lengths are in stage
// units from the view's upper left corner.
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
    // Shows the launches around the film's current one, and the boxes around the followed block.
    GridLayout(const Document& document, FilmStep step, BlockAddress followed, const Room& room);

    GridText text;
    double left = 0, right = 0; // of the boxes
    std::vector<LaunchRow> rows;
    std::vector<ArrayStrip> strips; // by band, then from the top
    // arrays between the shown launches that do not fit, by band
    std::vector<std::pair<Band, std::uint16_t>> withoutRoom;
    int above = 0, below = 0;   // launches that do not fit
    double scrolled = 0;        // limited to the launches that exist
    std::optional<QRectF> host; // the host, which combines the blocks' results

    [[nodiscard]] const LaunchRow* row(LaunchIndex launch) const;
    [[nodiscard]] const BlockBox* box(BlockAddress block) const; // null if it is not shown
    [[nodiscard]] const ArrayStrip* strip(Band band, std::uint16_t array) const;
};

} // namespace scanscope::viz
