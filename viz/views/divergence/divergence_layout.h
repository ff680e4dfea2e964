// Where the instructions of a warp stand: a column a lane, a row an instruction, and below them a bar for
// each warp of the block. Stage units from the view's own upper left corner.
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/warp_instructions.h"
#include "viz/layout/columns.h"
#include "viz/model/block_model.h"
#include "viz/views/warp_layout.h"

namespace scanscope::viz {

// "line 59", and what it does: "reads temp".
[[nodiscard]] QString lineText(const BlockModel& model, const trace::WarpInstruction& instruction);
[[nodiscard]] QString doingText(const BlockModel& model, const trace::WarpInstruction& instruction);

// All lanes of the warp meet others, at barriers or fences, and do nothing else: none is at work.
[[nodiscard]] bool onlyWaits(const trace::WarpWay& way);

struct DivergenceLayout : WarpLayout {
    double besideX = 0, besideWidth = 0; // of what an instruction does, at the right
    std::vector<double> rows;            // heads of the rows of the warp's first instructions
    std::size_t rowsLeftOut = 0;
    double barHeight = 0;
    std::vector<double> bars; // middles of the bars of the first ways; none of a warp alone
    std::size_t barsLeftOut = 0;

    // `ways` of the block, the one that is shown first; never empty.
    DivergenceLayout(const BlockModel& model, const std::vector<trace::WarpWay>& ways, const Room& room);
};

} // namespace scanscope::viz
