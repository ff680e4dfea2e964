// How the curves of a chart are told apart: by colour and by marker. Each pen has its own pair of the two.
#pragma once

#include <QPainterPath>
#include <QPen>

#include "viz/charts/chart.h"
#include "viz/scene/theme.h"

class QPainter;

namespace scanscope::viz {

inline constexpr int chartPens = roleCount;             // that differ in their colour
inline constexpr int solidPens = chartPens * chartPens; // beyond them, they come again dashed

[[nodiscard]] QColor chartColor(const Theme& theme, int pen);
// Ink for a ceiling, its pen's colour for any other series.
[[nodiscard]] QColor chartColor(const Theme& theme, const ChartSeries& series);
[[nodiscard]] QPen chartLine(const Theme& theme, const ChartSeries& series);
[[nodiscard]] QPen chartDashed(const Theme& theme, int pen);
// A level that curves are held against.
[[nodiscard]] QPen chartLevel(const Theme& theme);
// Between the quartiles of a curve.
[[nodiscard]] QColor chartBand(const Theme& theme, int pen);
[[nodiscard]] double chartMarkerSize(const ChartSeries& series);

// ● ■ ◆ ▲ ▼ ✚ ✖, as high as `size`.
[[nodiscard]] QPainterPath chartMarker(int pen, QPointF center, double size);
// With an outline of the ground it stands on; hollow where the curve is hidden.
void paintChartMarker(QPainter& painter, const Theme& theme, int pen, QPointF center, double size,
                      const QColor& ground, bool hidden = false);
// The same of any series, with a piece of its line `width` long behind it.
void paintChartSample(QPainter& painter, const Theme& theme, const ChartSeries& series, QPointF center,
                      double width, const QColor& ground);

} // namespace scanscope::viz
