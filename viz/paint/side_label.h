// The labels left of a view's rows.
#pragma once

#include "viz/scene/canvas.h"

namespace scanscope::viz {

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
