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

void paintGridOn(Canvas& canvas, const FrameState& frame, const RunViewRoom& room) {
    const double text = room.textScale;
    GridRequest request;
    request.width = room.width;
    request.height = room.height;
    request.gutter = gridGutter(*frame.document, room);
    request.margin = room.margin;
    request.top = request.foot = 18 * text;
    paintGrid(canvas, frame, layoutGrid(*frame.document, frame.filmStep, frame.block, request),
              {14 * text, 15 * text, 24 * text, 1, room.smallestText, room.smallestText, room.margin});
}

void paintIndexOn(Canvas& canvas, const FrameState& frame, const RunViewRoom& room) {
    const double text = room.textScale;
    const IndexModel& index = frame.document->index(frame.block.launch);
    IndexRequest request;
    request.width = room.width;
    request.height = room.height;
    request.gutter = room.gutter;
    request.margin = room.margin;
    request.top = request.foot = 14 * text;
    request.smallestText = room.smallestText;
    paintIndex(canvas, frame, index, layoutIndex(index, request),
               {14 * text, 14 * text, 20 * text, room.smallestText, room.textGrowth, 1});
}

void paintScatterOn(Canvas& canvas, const FrameState& frame, const RunViewRoom& room) {
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
    paintScatter(canvas, shownAt(frame, layout.level), layout,
                 {14 * text, 14 * text, 14 * text, room.smallestText, 24 * text, room.textGrowth, 1});
}

void paintHistogramOn(Canvas& canvas, const FrameState& frame, const RunViewRoom& room) {
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
    paintHistogram(canvas, frame, layoutHistogram(*frame.document->histogram(), request),
                   {14 * text, 14 * text, 15 * text, 17 * text, room.smallestText, 1});
}

void paintForestOn(Canvas& canvas, const FrameState& frame, const RunViewRoom& room) {
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
    paintForest(canvas, frame, layoutForest(*frame.document->forest(), request),
                {14 * text, 14 * text, 15 * text, room.smallestText, 1});
}

} // namespace

void paintRunView(Canvas& canvas, const FrameState& frame, View view, const RunViewRoom& room) {
    if (view == View::grid) paintGridOn(canvas, frame, room);
    if (view == View::index) paintIndexOn(canvas, frame, room);
    if (view == View::scatter) paintScatterOn(canvas, frame, room);
    if (view == View::histogram) paintHistogramOn(canvas, frame, room);
    if (view == View::forest) paintForestOn(canvas, frame, room);
}

} // namespace scanscope::viz
