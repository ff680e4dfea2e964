#include <algorithm>
#include <array>

#include "viz/views/forest/forest_view.h"
#include "viz/views/grid/grid_view.h"
#include "viz/views/histogram/histogram_view.h"
#include "viz/views/index/index_view.h"
#include "viz/views/run_view.h"
#include "viz/views/scatter/scatter_view.h"

namespace scanscope::viz {

// In the order of View, from the first that is of the whole run.
const RunView& runView(View view) {
    static const std::array<RunView, viewCount - int(firstViewOfRun)> views{
        gridView(), indexView(), scatterView(), histogramView(), forestView()};
    return views.at(std::size_t(view) - firstViewOfRun);
}

bool offers(const Document& document, View view) {
    if (document.stepCount() == 0) return view == View::array;
    if (isOfWholeRun(view)) return runView(view).offers(document);
    return view != View::tree || document.hasTree();
}

std::vector<View> offeredViews(const Document& document) {
    std::vector<View> views;
    for (int view = 0; view < viewCount; ++view)
        if (offers(document, View(view))) views.push_back(View(view));
    return views;
}

std::vector<View> bestViewsInside(const Document& document) {
    const bool registers = document.model() && document.model()->hasRegisters();
    if (registers) return {View::array, View::lanes};
    if (offers(document, View::tree)) return {View::array, View::tree};
    return {View::array};
}

std::vector<View> bestViews(const Document& document) {
    // Each of those behind it is of one purpose, and offered where a run has that.
    for (int view = viewCount - 1; view >= int(firstViewOfRun); --view)
        if (offers(document, View(view))) return {View(view)};
    return bestViewsInside(document);
}

std::vector<LegendItem> legendOf(const FrameState& frame, const LegendScope& scope) {
    std::vector<LegendItem> items;
    if (frame.empty()) return items;
    if (frame.document)
        for (const View view : scope.views.ofWholeRun().list()) runView(view).addLegend(items, frame, scope);
    for (LegendItem& item : legendOfBlock(frame, scope)) items.push_back(std::move(item));
    return items;
}

} // namespace scanscope::viz
