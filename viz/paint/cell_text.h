// The text in cells.
#pragma once

#include <QString>

#include "viz/model/frame_state.h"

namespace scanscope::viz {

class Canvas;

// The text of a cell in at most `characters` characters: its value, or the symbols for what it contains. If
// any value of the run does not fit whole, all are shortened, so that a row does not mix notations.
[[nodiscard]] QString cellText(const FrameState& frame, trace::Value value, trace::Node node,
                               trace::ElementType type, int characters);

// Returns the same text. Records on the canvas whether digits or terms were left out.
[[nodiscard]] QString fittedCellText(Canvas& canvas, const FrameState& frame, trace::Value value,
                                     trace::Node node, trace::ElementType type, int characters);

// The text of a value outside the cells of a block, shortened if it does not fit. It does not depend on other
// values.
[[nodiscard]] QString fittedValueText(Canvas& canvas, const RunValues& values, trace::Value value,
                                      trace::Node node, trace::ElementType type, int characters);

// The length of the longest cell text, in characters.
[[nodiscard]] int longestShown(const FrameState& frame, int characters);

} // namespace scanscope::viz
