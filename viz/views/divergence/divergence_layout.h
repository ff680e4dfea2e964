// Where the instructions of a warp stand: a column a lane, a row an instruction, and below them a bar for
// each warp of the block. Stage units from the view's own upper left corner.
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/warp_instructions.h"
#include "viz/layout/columns.h"
#include "viz/model/block_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// "line 59", and what it does: "reads temp".
[[nodiscard]] QString lineText(const BlockModel& model, const trace::WarpInstruction& instruction);
[[nodiscard]] QString doingText(const BlockModel& model, const trace::WarpInstruction& instruction);

// All lanes of the warp meet others, at barriers or fences, and do nothing else: none is at work.
[[nodiscard]] bool onlyWaits(const trace::WarpWay& way);

struct InstructionRow {
    std::size_t instruction = 0; // of the warp's
    double y = 0;
};

struct WarpBar {
    std::size_t way = 0; // of the ways
    double y = 0;        // of its middle
};

struct DivergenceLayout : LabelledRows {
    Columns columns;
    double headY = 0, rulerY = 0, leftOutY = 0; // leftOutY: of what there is no room for, at the foot
    double besideX = 0, besideWidth = 0;        // of what an instruction does, at the right
    double rowHeight = 0;                       // of its cells
    std::vector<InstructionRow> rows;
    std::size_t rowsLeftOut = 0;
    double barHeight = 0;
    std::vector<WarpBar> bars; // none of a warp alone
    std::size_t barsLeftOut = 0;

    // `ways` of the block, the one that is shown first; never empty.
    DivergenceLayout(const BlockModel& model, const std::vector<trace::WarpWay>& ways, const Room& room);
    [[nodiscard]] double line() const { return 1.4 * text; }
    [[nodiscard]] QRectF cell(const InstructionRow& row, int lane) const;
};

} // namespace scanscope::viz
