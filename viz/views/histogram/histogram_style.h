// The sizes that the view of bins is drawn in, in stage units.
#pragma once

#include "viz/paint/cell_row.h"

namespace scanscope::viz {

struct HistogramStyle {
    double labelText = 12, indexText = 12, valueText = 14, countText = 15;
    double smallestText = 11;
};

[[nodiscard]] inline NumberSize binNumbers(const HistogramStyle& style) {
    return {style.smallestText, 1.3 * style.valueText};
}

} // namespace scanscope::viz
