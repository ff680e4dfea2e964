#include "viz/export/slide_run_views.h"

#include <algorithm>

#include "viz/layout/array_layout.h"
#include "viz/model/document.h"
#include "viz/paint/forest_painter.h"
#include "viz/paint/grid_painter.h"
#include "viz/paint/histogram_painter.h"
#include "viz/paint/index_painter.h"
#include "viz/paint/scatter_painter.h"
#include "viz/paint/text.h"

namespace scanscope::viz {

namespace {

// As wide as the names of kernels and arrays need in the smallest letters, so that they begin at the margin;
// the boxes keep most of the slide.
double gridGutter(const Document& document, const RunViewRoom& room) {
    constexpr double narrowest = 190, widest = 250, besideLabel = 18;
    double names = 0;
    for (const trace::Launch& launch : document.trace().launches) {
        const QString kernel = QString::fromStdString(launch.kernel);
        const TextStyle style = figures(room.smallestText, 700);
        names = isWithin(kernel, style, widest) ? std::max(names, textWidth(kernel, style)) : widest;
    }
    return std::clamp(room.margin + names + besideLabel, narrowest, widest);
}

void paintGridOn(QPainter& painter, const FrameState& frame, const Theme& theme, const RunViewRoom& room) {
    const double text = room.textScale;
    GridRequest request;
    request.width = room.width;
    request.height = room.height;
    request.gutter = gridGutter(*frame.document, room);
    request.margin = room.margin;
    request.top = request.foot = 18 * text;
    paintGrid(painter, frame, layoutGrid(*frame.document, frame.filmStep, frame.block, request), theme,
              {14 * text, 15 * text, 24 * text, 1, room.smallestText, room.smallestText, room.margin});
}

void paintIndexOn(QPainter& painter, const FrameState& frame, const Theme& theme, const RunViewRoom& room) {
    const double text = room.textScale;
    const IndexModel& index = frame.document->index(frame.block.launch);
    IndexRequest request;
    request.width = room.width;
    request.height = room.height;
    request.gutter = room.gutter;
    request.margin = room.margin;
    request.top = request.foot = 14 * text;
    request.smallestText = room.smallestText;
    paintIndex(painter, frame, index, layoutIndex(index, request), theme,
               {14 * text, 14 * text, 20 * text, room.smallestText, room.textGrowth, 1});
}

void paintScatterOn(QPainter& painter, const FrameState& frame, const Theme& theme, const RunViewRoom& room) {
    const double text = room.textScale;
    ScatterRequest request;
    request.width = room.width;
    request.height = room.height;
    request.gutter = room.gutter;
    request.margin = room.margin;
    request.longest = frame.longestText();
    request.row *= text;
    request.withDigit *= text;
    request.passName *= text;
    request.smallestText = room.smallestText;
    const ScatterLayout layout = layoutScatter(frame.document->scatter(), frame.filmStep, request);
    paintScatter(painter, shownAt(frame, layout.level), layout, theme,
                 {14 * text, 14 * text, 14 * text, room.smallestText, 24 * text, room.textGrowth, 1});
}

void paintHistogramOn(QPainter& painter, const FrameState& frame, const Theme& theme,
                      const RunViewRoom& room) {
    const double text = room.textScale;
    HistogramRequest request;
    request.width = room.width;
    request.height = room.height;
    request.gutter = room.gutter;
    request.margin = room.margin;
    request.top = request.foot = 2;
    request.index = 18 * text;
    request.cell = 32 * text;
    request.leastCell = 24 * text;
    request.leastPitch = 36 * std::min(1.0, text);
    request.unit = 34 * text;
    request.labels = 38 * text;
    request.axis = 28 * text;
    request.ticks = 22 * text;
    paintHistogram(painter, frame, layoutHistogram(*frame.document->histogram(), request), theme,
                   {14 * text, 14 * text, 15 * text, 17 * text, room.smallestText, 1});
}

void paintForestOn(QPainter& painter, const FrameState& frame, const Theme& theme, const RunViewRoom& room) {
    const double text = room.textScale;
    ForestRequest request;
    request.width = room.width;
    request.height = room.height;
    request.gutter = 140;
    request.margin = room.margin;
    request.top = 12;
    request.foot = 0;
    request.nodeHeight = 36 * text;
    request.maxNodeWidth = 72;
    request.textFor = 36 * text;
    request.leastHeight = 31 * text;
    request.levelGap = 18;
    request.leastGap = 8;
    request.arcs = 26;
    request.gap = 34;
    request.bracket = 24 * text;
    request.row = 28 * text;
    request.rowGap = 8;
    request.ruler = 18 * text;
    paintForest(painter, frame, layoutForest(*frame.document->forest(), request), theme,
                {14 * text, 14 * text, 15 * text, room.smallestText, 1});
}

} // namespace

void paintRunView(QPainter& painter, const FrameState& frame, View view, const Theme& theme,
                  const RunViewRoom& room) {
    if (view == View::grid) paintGridOn(painter, frame, theme, room);
    if (view == View::index) paintIndexOn(painter, frame, theme, room);
    if (view == View::scatter) paintScatterOn(painter, frame, theme, room);
    if (view == View::histogram) paintHistogramOn(painter, frame, theme, room);
    if (view == View::forest) paintForestOn(painter, frame, theme, room);
}

} // namespace scanscope::viz
