#pragma once

#include "viz/views/lanes/lanes_layout.h"
#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind lanesView();

// Of the widest of the labels that stand left of its rows on a slide, in most runs.
[[nodiscard]] double laneLabelsOnSlide(double text);

} // namespace scanscope::viz
