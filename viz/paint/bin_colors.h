// Bins and digits are ordered, so they take the ramp from dark to bright.
#pragma once

#include <cmath>

#include "viz/scene/theme.h"

namespace scanscope::viz {

// The entry of the ramp: any number of bins spreads over all of it.
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
