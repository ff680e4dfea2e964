// Where the lanes stand: a row a source line, a column a lane, warps above each other. Stage units from the
// view's own upper left corner.
#pragma once

#include <QPointF>
#include <vector>

#include "viz/model/block_model.h"
#include "viz/model/lanes_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// Given: the registers that a shuffle reads. Idle: a warp that ran nothing.
enum class LaneRowKind : std::uint8_t { line, given, idle };

struct LaneRow : RowSpan {
    LaneRowKind kind = LaneRowKind::line;
    int line = -1;                     // of LanesStep::lines
    int firstThread = 0, threads = 0;  // of the columns
    int firstWarp = -1, lastWarp = -1; // named in the row; −1 where they are not
};

struct LanesLayout : RoomLayout {
    Columns columns;
    bool matchCells = false; // the columns are those of the array
    Level level = Level::full;
    double edge; // where labels may begin
    double rulerY = 0;
    std::vector<LaneRow> rows;
    int warpsLeftOut = 0, linesLeftOut = 0; // for which there was no room; lines of the warps that are shown

    // Lanes take the columns of the array where each thread has its own cell and they are wide enough to be
    // seen.
    LanesLayout(const FrameState& frame, const Room& room);
};

} // namespace scanscope::viz
