// The look of a chart's curves: each pen has its own combination of colour and marker.
#pragma once

#include <QPainterPath>
#include <QPen>

#include "viz/charts/chart.h"
#include "viz/scene/theme.h"

class QPainter;

namespace scanscope::viz {

inline constexpr int chartPens = roleCount;             // pens with different colours
inline constexpr int solidPens = chartPens * chartPens; // further pens repeat these with dashed lines

[[nodiscard]] QColor chartColor(const Theme& theme, int pen);
// Ink for a ceiling, the pen's colour for any other series.
[[nodiscard]] QColor chartColor(const Theme& theme, const ChartSeries& series);
[[nodiscard]] QPen chartLine(const Theme& theme, const ChartSeries& series);
[[nodiscard]] QPen chartDashed(const Theme& theme, int pen);
// For a level with which curves are compared.
[[nodiscard]] QPen chartLevel(const Theme& theme);
// For the band between a curve's quartiles.
[[nodiscard]] QColor chartBand(const Theme& theme, int pen);
[[nodiscard]] double chartMarkerSize(const ChartSeries& series);

// One of ● ■ ◆ ▲ ▼ ✚ ✖, `size` high.
[[nodiscard]] QPainterPath chartMarker(int pen, QPointF center, double size);
// With an outline in the background colour; hollow if the curve is hidden.
void paintChartMarker(QPainter& painter, const Theme& theme, int pen, QPointF center, double size,
                      const QColor& ground, bool hidden = false);
// A marker for any series, with a piece of its line, `width` long, behind it.
void paintChartSample(QPainter& painter, const Theme& theme, const ChartSeries& series, QPointF center,
                      double width, const QColor& ground);

} // namespace scanscope::viz
