#include "viz/paint/cell_text.h"

#include <algorithm>

#include "viz/model/value_text.h"
#include "viz/paint/omissions.h"

namespace scanscope::viz {

QString cellText(const FrameState& frame, trace::Value value, trace::Node node, trace::ElementType type,
                 int characters) {
    // A constant has no inputs: there the number itself is all there is to say.
    if (frame.symbols)
        if (const QString& symbols = frame.model->symbols(node, characters); !symbols.isEmpty())
            return symbols;
    const bool whole = frame.model->span().longest <= characters;
    return whole ? valueText(value, type) : shortValueText(value, type, characters);
}

QString fittedCellText(const FrameState& frame, trace::Value value, trace::Node node, trace::ElementType type,
                       int characters) {
    const QString text = cellText(frame, value, node, type, characters);
    if (isKeepingOmissions() && text != cellText(frame, value, node, type, wholeText)) omit(Omitted::digits);
    return text;
}

QString fittedValueText(trace::Value value, trace::ElementType type, int characters) {
    const QString whole = valueText(value, type);
    if (whole.size() <= characters) return whole;
    omit(Omitted::digits);
    return shortValueText(value, type, characters);
}

int longestShown(const FrameState& frame, int characters) {
    const int whole = frame.longestText();
    if (whole <= characters) return whole;
    return frame.symbols ? characters : std::min(frame.model->longestShort(), characters);
}

} // namespace scanscope::viz
