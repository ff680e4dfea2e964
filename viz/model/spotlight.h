// The accesses of a code line in a step, or those of the move along one arrow. They link the code pane and
// the stage when the pointer is over one of them.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "viz/model/block_model.h"
#include "viz/model/code_model.h"

namespace scanscope::viz {

struct Spotlight {
    std::vector<std::uint8_t> read;    // by column of the row above
    std::vector<std::uint8_t> written; // by column of the step's row
    std::vector<std::uint8_t> moves;   // by move: 1 if its arrow is highlighted
    std::set<int> lines;               // lines of code
    [[nodiscard]] bool isOn() const { return !lines.empty(); }
};

// Empty if the line accessed nothing in the step.
[[nodiscard]] Spotlight spotlightOnLine(const BlockModel& model, const CodeModel& code, BlockStep step,
                                        int line);
[[nodiscard]] Spotlight spotlightOnMove(const BlockModel& model, const CodeModel& code, BlockStep step,
                                        int move);
// The lines that accessed the cell.
[[nodiscard]] std::set<int> linesOf(const BlockModel& model, const CodeModel& code, BlockStep step,
                                    const CellAddress& cell);

} // namespace scanscope::viz
