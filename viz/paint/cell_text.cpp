#include "viz/paint/cell_text.h"

#include <algorithm>

#include "viz/model/value_text.h"
#include "viz/scene/canvas.h"
#include "viz/scene/omissions.h"

namespace scanscope::viz {

QString cellText(const FrameState& frame, trace::Value value, trace::Node node, trace::ElementType type,
                 int characters) {
    const QString sign = frame.model->values().sign(value, node, type);
    if (!sign.isEmpty()) return sign;
    // A constant has no inputs, so only its number is shown.
    if (frame.symbols)
        if (const QString& symbols = frame.model->symbols(node, characters); !symbols.isEmpty())
            return symbols;
    const bool whole = frame.model->longestNumber() <= characters;
    return whole ? valueText(value, type) : shortValueText(value, type, characters);
}

QString fittedCellText(Canvas& canvas, const FrameState& frame, trace::Value value, trace::Node node,
                       trace::ElementType type, int characters) {
    const QString text = cellText(frame, value, node, type, characters);
    if (frame.longestText() > characters && !canvas.hasOmitted(Omitted::digits) &&
        text != cellText(frame, value, node, type, wholeText))
        canvas.omit(Omitted::digits);
    return text;
}

QString fittedValueText(Canvas& canvas, const RunValues& values, trace::Value value, trace::Node node,
                        trace::ElementType type, int characters) {
    const QString text = values.text(value, node, type, characters);
    if (!canvas.hasOmitted(Omitted::digits) && text != values.text(value, node, type))
        canvas.omit(Omitted::digits);
    return text;
}

int longestShown(const FrameState& frame, int characters) {
    const int whole = frame.longestText();
    if (whole <= characters) return whole;
    return frame.symbols ? characters : std::min(frame.model->longestShort(), characters);
}

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
