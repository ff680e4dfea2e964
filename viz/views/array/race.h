// A race as one step shows it: a thread read what another one had written in this very step.
#pragma once

#include <optional>
#include <QString>

#include "viz/model/frame_state.h"

namespace scanscope::viz {

struct Race {
    int move = 0;         // of the step's moves
    bool isRight = false; // the operand that was read late
    QString got;          // "t4 got 4, written by t2 in this interval: 5 + 4 = 9"
    QString otherwise;    // "In the other order it gets 3: 5 + 3 = 8"; empty where nobody knows
    [[nodiscard]] bool isOf(int otherMove, bool isOtherRight) const {
        return move == otherMove && isRight == isOtherRight;
    }
};

// The one that is shown: of the selected cell, or else of the finding that is looked at or the first one in
// the step. None where no thread read so late.
[[nodiscard]] std::optional<Race> raceIn(const FrameState& frame);

} // namespace scanscope::viz
