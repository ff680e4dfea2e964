// How the curves of a chart are told apart: by colour and by marker, in the order in which they were chosen.
#pragma once

#include <QPainterPath>
#include <QPen>

#include "viz/paint/theme.h"

class QPainter;

namespace scanscope::viz {

inline constexpr int chartPens = roleCount; // beyond them, they come again dashed

[[nodiscard]] QColor chartColor(const Theme& theme, int series);
[[nodiscard]] QPen chartLine(const Theme& theme, int series, bool strong);
[[nodiscard]] QPen chartTheory(const Theme& theme, int series);

// ● ■ ◆ ▲ ▼ ✚ ✖, as high as `size`.
[[nodiscard]] QPainterPath chartMarker(int series, QPointF center, double size);
// With an outline of the ground it stands on; hollow where the curve is hidden.
void paintChartMarker(QPainter& painter, const Theme& theme, int series, QPointF center, double size,
                      const QColor& ground, bool hidden = false);

} // namespace scanscope::viz
