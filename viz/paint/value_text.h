// Values as they stand in cells.
#pragma once

#include <QString>

#include "trace/value.h"

namespace scanscope::viz {

[[nodiscard]] QString valueText(trace::Value value, trace::ElementType type);

// In at most so many characters: three digits and k, M, G, …; a lone ellipsis where even that does not fit.
[[nodiscard]] QString shortValueText(trace::Value value, trace::ElementType type, int characters);

} // namespace scanscope::viz
