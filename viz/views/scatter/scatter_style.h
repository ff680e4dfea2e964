// The sizes that the scatter view is drawn in, in stage units.
#pragma once

namespace scanscope::viz {

struct ScatterStyle {
    double labelText = 12, indexText = 12, digitText = 12, smallestText = 11, largestText = 22;
    double textGrowth = 1; // numbers are so many times as large, where their height decides
};

// Where an element and its digit share a cell: the height of the element's part, and the middle of the digit.
inline constexpr double valueShare = 0.62, digitShare = 0.76;

} // namespace scanscope::viz
