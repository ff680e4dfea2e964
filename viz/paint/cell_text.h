// The texts in cells.
#pragma once

#include <QString>

#include "viz/model/frame_state.h"

namespace scanscope::viz {

class Canvas;

// The text of a cell in at most so many characters: its value, or in symbols what is in it. Where one value
// of the run has no room whole, all are short, so that a row does not mix notations.
[[nodiscard]] QString cellText(const FrameState& frame, trace::Value value, trace::Node node,
                               trace::ElementType type, int characters);

// The same, said to be without some of its digits or terms where it is.
[[nodiscard]] QString fittedCellText(Canvas& canvas, const FrameState& frame, trace::Value value,
                                     trace::Node node, trace::ElementType type, int characters);

// The text of a value outside the cells of a block, whatever else is shown: short where it does not fit.
[[nodiscard]] QString fittedValueText(Canvas& canvas, const RunValues& values, trace::Value value,
                                      trace::Node node, trace::ElementType type, int characters);

// Characters of the longest of these.
[[nodiscard]] int longestShown(const FrameState& frame, int characters);

} // namespace scanscope::viz
