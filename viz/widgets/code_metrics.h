// Lengths of the code pane, in device-independent pixels.
#pragma once

#include "viz/scene/fonts.h"

namespace scanscope::viz {

struct CodeMetrics {
    static constexpr double fontSize = 12, numberRight = 36, barLeft = 41;
    static constexpr int lineHeight = 20, topPadding = 4;
    static constexpr int textLeft = 48, rightMargin = 8; // around the words
    static constexpr double advance = fontSize * valueAdvance;
    static constexpr double noteFont = 12, noteSign = 13; // of a message under a line
    static constexpr double noteMargin = 3;               // between lines and the message's box
};

} // namespace scanscope::viz
