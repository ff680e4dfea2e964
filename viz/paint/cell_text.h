// The text in cells.
#pragma once

#include <QString>

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"

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

// The labels left of a view's rows.
inline constexpr double labelGap = 16; // space between a label and the cells, boxes or nodes beside it

// The space from the edge of the view to the end of the label. The end is at half the height of its letters.
struct SideRoom {
    QPointF end;
    double smallest = 9; // smallest size of the letters
    double edge = 6;
    [[nodiscard]] double width() const { return end.x() - edge; }
};

// Paints the label, smaller than its style if space is short. If it does not fit even in the smallest size,
// it ends in an ellipsis and is noted as omitted. Returns its left end.
double paintSideLabel(Canvas& canvas, const SideRoom& room, const QString& text, TextStyle style,
                      const QColor& color);

} // namespace scanscope::viz
