// The timeline of two runs side by side: a lane for each, with a common axis of steps.
#pragma once

#include <QPainter>

#include "viz/layout/timeline_layout.h"
#include "viz/model/document.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

// The width of the runs' names at the left.
[[nodiscard]] double laneNamesWidth(const Document& pair);

// Text before the slots, in the name column.
void paintLaneName(QPainter& painter, const Theme& theme, const TimelineLayout& layout, const QString& word,
                   double middle);

// Paints names, slots and barrier numbers, but not the playhead. `progress` is the progress within step
// `now`.
void paintLanes(QPainter& painter, const Theme& theme, const Document& pair, const TimelineLayout& layout,
                FilmStep now, double progress);

} // namespace scanscope::viz
