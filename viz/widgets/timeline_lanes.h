// The timeline of two runs side by side: a lane for each, on one axis of steps.
#pragma once

#include <QPainter>

#include "viz/layout/timeline_layout.h"
#include "viz/model/document.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

// The room that the names of the runs take at the left.
[[nodiscard]] double laneNamesWidth(const Document& pair);

// A word before the slots, in the column of the names.
void paintLaneName(QPainter& painter, const Theme& theme, const TimelineLayout& layout, const QString& word,
                   double middle);

// Names, slots and the numbers of the barriers; without the playhead. `progress` is that within `now`.
void paintLanes(QPainter& painter, const Theme& theme, const Document& pair, const TimelineLayout& layout,
                FilmStep now, double progress);

} // namespace scanscope::viz
