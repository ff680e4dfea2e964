// The layout of a run's launches: a row for each launch, and a box for each block. Between two launches are
// the global arrays that pass on the data, with each part below the block that wrote it. Lengths are in stage
// units from the view's upper left corner.
#pragma once

#include <optional>
#include <QPointF>
#include <QRectF>
#include <utility>
#include <vector>

#include "viz/layout/arrow_geometry.h"
#include "viz/model/document.h"
#include "viz/model/frame_state.h"
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

// The lines between blocks and the global arrays above and below them.
enum class LinkTime : std::uint8_t { toCome, runs, past };

struct LinkLine {
    Curve curve; // from the cells to the block, or from the block to the cells
    LinkTime time = LinkTime::toCome;
    bool writes = false, followed = false;
    BlockAddress block;
    Band band;
    std::uint16_t array = trace::no_array;
    std::uint64_t cell = 0, cells = 0; // the first cell, and the number of cells
};

// The lines of all shown blocks and arrays. A block directly above the cells that it wrote needs no line.
[[nodiscard]] std::vector<LinkLine> linkLines(const FrameState& frame, const GridLayout& layout);

} // namespace scanscope::viz
