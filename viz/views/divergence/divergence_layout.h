// The layout of the divergence view: a column for each lane, a row for each instruction of a warp, and below
// the rows a bar for each warp of the block. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/warp_instructions.h"
#include "viz/layout/columns.h"
#include "viz/model/block_model.h"
#include "viz/views/warp_layout.h"

namespace scanscope::viz {

// The source line of the instruction, as in "line 59", and what it does, as in "reads temp".
[[nodiscard]] QString lineText(const BlockModel& model, const trace::WarpInstruction& instruction);
[[nodiscard]] QString doingText(const BlockModel& model, const trace::WarpInstruction& instruction);

// Whether all lanes of the warp only wait for others, at barriers or fences.
[[nodiscard]] bool onlyWaits(const trace::WarpWay& way);

struct DivergenceLayout : WarpLayout {
    double besideX = 0, besideWidth = 0; // the description of the instruction, at the right
    std::vector<double> rows;            // tops of the rows of the warp's first instructions
    std::size_t rowsLeftOut = 0;
    double barHeight = 0;
    std::vector<double> bars; // middles of the bars of the first warps; empty if there is only one warp
    std::size_t barsLeftOut = 0;

    // `ways` are the block's warps, at least one. The first is the warp to show.
    DivergenceLayout(const BlockModel& model, const std::vector<trace::WarpWay>& ways, const Room& room);
};

} // namespace scanscope::viz
