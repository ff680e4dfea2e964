#include "viz/views/forest/forest_view.h"

#include <algorithm>

#include "viz/model/forest_model.h"
#include "viz/model/language.h"
#include "viz/views/forest/forest_painter.h"

namespace scanscope::viz {

namespace {

bool offersForest(const Document& document) { return forestOf(document) != nullptr; }

// What nodes and the rows of the walk show in this step.
std::vector<LegendItem> legendOfForest(const FrameState& frame, bool hasSums) {
    std::vector<LegendItem> items;
    const Document& document = *frame.document;
    const ForestModel& model = *forestOf(document);
    bool written = false, read = false, summed = false;
    for (const auto& [array, extent] : {std::pair(model.tour, model.nodeAt.size()),
                                        {model.scan, model.nodeAt.size()},
                                        {model.sums, model.nodes.size()}}) {
        const GlobalCells cells = arrayAt(document.arrays(), document.film(), array, extent, frame.filmStep);
        written = written ||
                  std::find(cells.marks.begin(), cells.marks.end(), GlobalMark::now) != cells.marks.end();
        read = read || std::find(cells.read.begin(), cells.read.end(), 1) != cells.read.end();
        if (array == model.sums)
            summed = std::find(cells.known.begin(), cells.known.end(), 1) != cells.known.end();
    }
    if (written) addWritten(items, frame.motion().settled());
    if (read) items.push_back({LegendMark::read, tr("read", "a cell")});
    if (written && !frame.motion().settled()) items.push_back({LegendMark::onItsWay, tr("value on its way")});
    if (summed && hasSums) items.push_back({LegendMark::sumOfSpan, tr("sum of the subtree")});
    return items;
}

Placed composeForest(Canvas& canvas, const FrameState& frame, const Room& room) {
    ForestRequest request;
    request.width = room.width;
    request.height = room.height;
    request.zoom = room.zoom;
    ForestStyle style;
    if (room.isSlide) {
        const double text = room.text;
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
        style = {14 * text, 14 * text, 15 * text, room.smallestText};
    }
    const ForestLayout layout = layoutForest(*forestOf(*frame.document), request);
    paintForest(canvas, frame, layout, style);
    Placed placed;
    placed.columns = layout.columns;
    placed.left = layout.columns.clipLeft;
    const bool hasSums = std::ranges::any_of(layout.levels, [](const ForestLevel& level) {
        return !level.folded && level.detail <= NodeDetail::text;
    });
    placed.legend = legendOfForest(frame, hasSums);
    return placed;
}

} // namespace

ViewKind forestView() { return {offersForest, composeForest}; }

} // namespace scanscope::viz
