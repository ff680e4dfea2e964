// The graph of a scan that is no sweep: a wire for each column, a row for each step. Stage units.
#pragma once

#include "viz/layout/arrow_geometry.h"
#include "viz/layout/columns.h"

namespace scanscope::viz {

struct PrefixGraphRequest {
    double width = 1024, height = 245;
    double top = 22, foot = 22;
    double leastPitch = 24, largestPitch = 72;
};

struct PrefixGraphLayout {
    Columns columns;
    int steps = 0;
    double pitch = 48, top = 0; // of rows; middle of the first
    double scroll = 0;          // how far the rows have moved up, where not all fit
    double height = 0;
    double dotRadius = 5;
    [[nodiscard]] double y(double step) const { return top + step * pitch - scroll; }
};

[[nodiscard]] PrefixGraphLayout layoutPrefixGraph(const BlockModel& model, int step, const Columns& columns,
                                                  const PrefixGraphRequest& request);

} // namespace scanscope::viz
