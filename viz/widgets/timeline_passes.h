// The timeline's row of extra passes: by how much the banks of shared memory made each step longer.
#pragma once

#include <QPainter>

#include "viz/layout/timeline_layout.h"
#include "viz/model/document.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

// "40 extra passes": of the whole run.
[[nodiscard]] QString passesInAll(const Document& document);

// A bar for each step, with its number where there is room. Where two runs stand side by side, the left half
// of a slot is the first one's, and the name of the row stands before it.
void paintPasses(QPainter& painter, const Theme& theme, const Document& document,
                 const TimelineLayout& layout, FilmStep now);

} // namespace scanscope::viz
