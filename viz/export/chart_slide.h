// A chart as a picture for a slide or a printed page, with its finding above and its conditions below. It is
// laid out 482 units high and then scaled, so that its smallest text is 28 pixels high on a height of 1080 at
// any size.
#pragma once

#include <functional>
#include <variant>

#include "viz/charts/chart.h"
#include "viz/charts/dot_plot.h"
#include "viz/export/whole_files.h"
#include "viz/scene/omissions.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

struct ChartSlide {
    QString headline = {}, sentence = {}, foot = {};
    std::variant<Chart, DotPlot> chart = {};
    ThemeId theme = ThemeId::Light;
    QSize size = {1920, 1080}; // size in pixels; for a page, its aspect ratio
};

// The texts that do not fit.
[[nodiscard]] Omissions omittedFrom(const ChartSlide& slide);

// These functions need a QApplication, with a display or offscreen, and run on its thread. They throw
// ExportError.
[[nodiscard]] QImage renderChart(const ChartSlide& slide);
// Draws the chart and returns a function that encodes it and writes the file: PNG, SVG or PDF, depending on
// the file's ending. The function may run on any thread. Both throw ExportError.
[[nodiscard]] std::function<void()> chartWriter(const ChartSlide& slide, const QString& path);

} // namespace scanscope::viz
