#include "viz/paint/side_label.h"

#include <algorithm>

#include "viz/scene/omissions.h"

namespace scanscope::viz {

double paintSideLabel(Canvas& canvas, const SideRoom& room, const QString& text, TextStyle style,
                      const QColor& color) {
    const double smallest = std::min(room.smallest, style.px);
    if (!isWithin(text, style, room.width())) {
        TextStyle small = style;
        small.px = smallest;
        // Widths grow in proportion to sizes, except for rounding in each letter.
        style.px = isWithin(text, small, room.width())
                       ? std::max(smallest, 0.99 * style.px * room.width() / textWidth(text, style))
                       : smallest;
    }
    const QString shown = elided(text, style, room.width());
    if (shown != text) canvas.omit(Omitted::label, text);
    canvas.middle(room.end, Align::right, shown, style, color);
    return room.end.x() - textWidth(shown, style);
}

} // namespace scanscope::viz
