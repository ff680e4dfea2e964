// The sizes that the sweep tree is drawn in, in stage units.
#pragma once

namespace scanscope::viz {

struct TreeStyle {
    double nodeText = 12, labelText = 12, currentLabelText = 13;
    double smallestText = 11;
    double textShare = 0.82; // of half a node's height, at most
};

} // namespace scanscope::viz
