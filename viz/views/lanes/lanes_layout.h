// The layout of the lane view: a row for each source line and a column for each lane, with the warps one
// below the other. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <QPointF>
#include <vector>

#include "viz/model/block_model.h"
#include "viz/model/lanes_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// The kinds of rows. `given` shows the registers that a shuffle reads, and `idle` a warp that ran nothing.
enum class LaneRowKind : std::uint8_t { line, given, idle };

struct LaneRow : RowSpan {
    LaneRowKind kind = LaneRowKind::line;
    int line = -1;                     // index in LanesStep::lines
    int firstThread = 0, threads = 0;  // the threads that the columns show
    int firstWarp = -1, lastWarp = -1; // the warps named in the row; −1: none
};

struct LanesLayout : RoomLayout {
    Columns columns;
    bool matchCells = false; // the columns are those of the array view
    Level level = Level::full;
    double edge; // left end of the space for labels
    double rulerY = 0;
    std::vector<LaneRow> rows;
    int warpsLeftOut = 0, linesLeftOut = 0; // numbers that did not fit; the lines are those of shown warps

    // Lanes use the array's columns if each thread has its own cell and the columns are wide enough.
    LanesLayout(const FrameState& frame, const Room& room);
};

} // namespace scanscope::viz
