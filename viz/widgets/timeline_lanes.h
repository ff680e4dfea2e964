// Rows of the timeline: a lane for each of two runs side by side, with a common axis of steps; and the extra
// passes, by which bank conflicts in shared memory slow down each step.
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

// "40 extra passes", for the whole run.
[[nodiscard]] QString passesInAll(const Document& document);

// A bar for each step, with its number if it fits. For two runs side by side, the left half of each slot
// belongs to the first run, and the row is labelled at its left.
void paintPasses(QPainter& painter, const Theme& theme, const Document& document,
                 const TimelineLayout& layout, FilmStep now);

} // namespace scanscope::viz
