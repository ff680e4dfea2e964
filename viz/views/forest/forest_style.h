// The sizes that the forest view is drawn in, in stage units.
#pragma once

namespace scanscope::viz {

struct ForestStyle {
    double labelText = 12, indexText = 12, nodeText = 13, cellText = 11;
};

} // namespace scanscope::viz
