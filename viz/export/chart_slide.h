// A chart as a picture for a page or a wall: the finding over it, the conditions under it. It is laid out 482
// units high and scaled, so that its smallest text is 28 of 1080 pixels high, whatever the size.
#pragma once

#include <functional>
#include <variant>

#include "viz/charts/chart.h"
#include "viz/charts/dot_plot.h"
#include "viz/export/picture_file.h"
#include "viz/scene/omissions.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

struct ChartSlide {
    QString headline = {}, sentence = {}, foot = {};
    std::variant<Chart, DotPlot> chart = {};
    ThemeId theme = ThemeId::Light;
    QSize size = {1920, 1080}; // pixels; of a page its ratio
};

// The words that there is no room for.
[[nodiscard]] Omissions omittedFrom(const ChartSlide& slide);

// Need a QApplication, with a display or offscreen, and its thread. Throw ExportError.
[[nodiscard]] QImage renderChart(const ChartSlide& slide);
// As PNG, SVG or PDF, by the ending. What it draws it draws at once; what it returns encodes that and writes
// the file, in any thread, and throws ExportError, too.
[[nodiscard]] std::function<void()> chartWriter(const ChartSlide& slide, const QString& path);

} // namespace scanscope::viz
