#pragma once

#include "viz/views/array/array_layout.h"
#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind arrayView();

// Of the widest of the labels that stand left of its rows on a slide, in any step.
[[nodiscard]] double arrayLabelsOnSlide(const BlockModel& model, double text);

} // namespace scanscope::viz
