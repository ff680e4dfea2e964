// The colours of bins and digits. Both are ordered, so they use the ramp from dark to bright.
#pragma once

#include <cmath>

#include "viz/scene/theme.h"

namespace scanscope::viz {

// The entry of the ramp for a bin. Any number of bins is spread over the whole ramp.
inline int binEntry(int bin, int bins) {
    return bins < 2 ? 5 : int(std::lround(15.0 * double(bin) / double(bins - 1)));
}
[[nodiscard]] inline QColor binColor(const Theme& theme, int bin, int bins) {
    return bins == 8 ? theme.digit(bin, 8) : theme.digit(binEntry(bin, bins), 16);
}
[[nodiscard]] inline QColor onBinColor(const Theme& theme, int bin, int bins) {
    return bins == 8 ? theme.onDigit(bin, 8) : theme.onDigit(binEntry(bin, bins), 16);
}

} // namespace scanscope::viz
