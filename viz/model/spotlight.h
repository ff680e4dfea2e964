// The accesses of a code line in a step, or the move along one arrow: the link between the code pane and the
// stage under the pointer.
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
    std::vector<std::uint8_t> moves;   // by number: 1 if its arrow is highlighted
    std::set<int> lines;               // lines of code
    [[nodiscard]] bool isOn() const { return !lines.empty(); }
};

// Off if the line accessed nothing in the step.
[[nodiscard]] Spotlight spotlightOnLine(const BlockModel& model, const CodeModel& code, BlockStep step,
                                        int line);
[[nodiscard]] Spotlight spotlightOnMove(const BlockModel& model, const CodeModel& code, BlockStep step,
                                        int move);
// The lines that accessed the cell.
[[nodiscard]] std::set<int> linesOf(const BlockModel& model, const CodeModel& code, BlockStep step,
                                    const CellAddress& cell);

} // namespace scanscope::viz
