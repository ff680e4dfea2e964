// The timeline's row of extra passes: how much each step was slowed down by bank conflicts in shared memory.
#pragma once

#include <QPainter>

#include "viz/layout/timeline_layout.h"
#include "viz/model/document.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

// "40 extra passes", for the whole run.
[[nodiscard]] QString passesInAll(const Document& document);

// A bar for each step, with its number if it fits. For two runs side by side, the left half of each slot
// belongs to the first run, and the row is labelled at its left.
void paintPasses(QPainter& painter, const Theme& theme, const Document& document,
                 const TimelineLayout& layout, FilmStep now);

} // namespace scanscope::viz
