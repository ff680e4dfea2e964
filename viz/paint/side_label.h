// The labels left of a view's rows.
#pragma once

#include "viz/scene/canvas.h"

namespace scanscope::viz {

inline constexpr double labelGap = 16; // from a label to the cells, boxes or nodes beside it

// From the edge of the view to the end of the label, half way up its letters.
struct SideRoom {
    QPointF end;
    double smallest = 9; // size of the letters
    double edge = 6;
    [[nodiscard]] double width() const { return end.x() - edge; }
};

// Smaller than its style where there is little room; what does not fit in the smallest size either ends in an
// ellipsis, and is said to be left out. Returns where it begins.
double paintSideLabel(Canvas& canvas, const SideRoom& room, const QString& text, TextStyle style,
                      const QColor& color);

} // namespace scanscope::viz
