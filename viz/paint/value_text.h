// Values as they stand in cells.
#pragma once

#include <QString>

#include "trace/value.h"
#include "viz/model/frame_state.h"

namespace scanscope::viz {

inline constexpr int wholeText = 64; // characters: room for whatever a cell holds

[[nodiscard]] QString valueText(trace::Value value, trace::ElementType type);

// In at most so many characters: three digits and k, M, G, …; a lone ellipsis where even that does not fit.
[[nodiscard]] QString shortValueText(trace::Value value, trace::ElementType type, int characters);

// What a cell shows in at most so many characters: its value, or in symbols what is in it.
[[nodiscard]] QString cellText(const FrameState& frame, trace::Value value, trace::Node node,
                               trace::ElementType type, int characters);

} // namespace scanscope::viz
