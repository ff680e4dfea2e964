// A race within one step: a thread read a value that another thread wrote in the same step.
#pragma once

#include <optional>
#include <QString>

#include "viz/model/frame_state.h"

namespace scanscope::viz {

struct Race {
    int move = 0;         // index among the step's moves
    bool isRight = false; // which operand was read late
    QString got;          // "t4 got 4, written by t2 in this interval: 5 + 4 = 9"
    QString otherwise;    // "In the other order, it would get 3: 5 + 3 = 8"; empty if unknown
    [[nodiscard]] bool isOf(int otherMove, bool isOtherRight) const {
        return move == otherMove && isRight == isOtherRight;
    }
};

// The race to show: that of the selected cell or, if there is none, of the chosen finding, or else the step's
// first race. None if no thread read a value late.
[[nodiscard]] std::optional<Race> raceIn(const FrameState& frame);

} // namespace scanscope::viz
