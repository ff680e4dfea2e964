#include "viz/views/forest/forest_view.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/views/forest/forest_model.h"
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
    const ForestLayout layout = layoutForest(*forestOf(*frame.document), room);
    paintForest(canvas, frame, layout);
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
