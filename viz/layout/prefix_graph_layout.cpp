#include "viz/layout/prefix_graph_layout.h"

#include <algorithm>

namespace scanscope::viz {

PrefixGraphLayout layoutPrefixGraph(const BlockModel& model, int step, const Columns& columns,
                                    const PrefixGraphRequest& request) {
    PrefixGraphLayout layout;
    layout.columns = columns;
    layout.steps = model.stepCount();
    layout.height = request.height;
    const double room = request.height - request.top - request.foot;
    const int gaps = std::max(1, layout.steps - 1);
    layout.pitch = std::clamp(room / gaps, request.leastPitch, request.largestPitch);
    const double used = layout.pitch * (layout.steps - 1);
    layout.top = request.top + std::max(0.0, (room - used) / 2);
    // Where the steps do not fit, the current one stands two thirds down until the end comes into sight.
    layout.scroll = std::clamp(step * layout.pitch - room * 2 / 3, 0.0, std::max(0.0, used - room));
    layout.dotRadius = std::clamp(0.35 * columns.pitch, 1.5, 5.0);
    return layout;
}

} // namespace scanscope::viz
