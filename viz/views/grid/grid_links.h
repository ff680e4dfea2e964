// The lines between blocks and the global arrays above and below them.
#pragma once

#include <vector>

#include "viz/layout/arrow_geometry.h"
#include "viz/model/frame_state.h"
#include "viz/views/grid/grid_layout.h"

namespace scanscope::viz {

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
