#include "viz/layout/still_level.h"

#include <algorithm>

namespace scanscope::viz {

Level levelOfStill(const Columns& columns, int longest, double smallestText) {
    constexpr double beside = 2, digitAdvance = 0.6;
    constexpr int shortest = 3; // figures that say anything of a longer number
    const auto room = int((columns.width - beside) / (digitAdvance * smallestText));
    if (room >= longest) return Level::full;
    if (room >= shortest) return Level::shortText;
    return std::max(Level::bars, levelFor(columns, longest));
}

FrameState shownAt(FrameState frame, Level level) {
    frame.still = frame.still || level >= Level::strip;
    return frame;
}

} // namespace scanscope::viz
