#include "viz/stage/view_kinds.h"

#include <algorithm>
#include <array>

#include "kernels/trace/own_program.h"
#include "viz/views/index/index_model.h"
#include "viz/views/kinds.h"

namespace scanscope::viz {

// In the order of View.
const ViewKind& viewKind(View view) {
    static const std::array<ViewKind, viewCount> views{
        arrayView(),     treeView(),   lanesView(),    banksView(),  divergenceView(),
        ringView(),      asyncView(),  gridView(),     indexView(),  scatterView(),
        histogramView(), forestView(), lookbackView(), sectorsView()};
    return views.at(std::size_t(view));
}

bool offers(const Document& document, View view) {
    if (document.stepCount() == 0) return view == View::array;
    return viewKind(view).offers(document) && (!document.beside() || offers(*document.beside(), view));
}

std::vector<View> offeredViews(const Document& document) {
    std::vector<View> views;
    for (int view = 0; view < viewCount; ++view)
        if (offers(document, View(view))) views.push_back(View(view));
    return views;
}

std::vector<View> offeredAmong(const Document& document, const std::vector<std::string>& ids) {
    std::vector<View> views;
    for (const std::string& id : ids)
        if (const auto view = viewNamed(QString::fromStdString(id)); view && offers(document, *view))
            views.push_back(*view);
    return views;
}

std::vector<View> bestViewsInside(const Document& document) {
    if (offers(document, View::ring)) return {View::ring};
    const bool registers = document.model() && document.model()->hasRegisters();
    if (registers) return {View::array, View::lanes};
    if (offers(document, View::tree)) return {View::array, View::tree};
    return {View::array};
}

std::vector<View> bestViews(const Document& document) {
    if (document.beside()) return {View::array};                 // the view in which two runs can be compared
    if (steps_are_lines(document.trace())) return {View::array}; // shows its source lines cell by cell
    // Each of these views except the grid has one purpose. Views that are not listed here are shown only on
    // request.
    for (const View view :
         {View::ring, View::lookback, View::forest, View::histogram, View::scatter, View::index, View::grid})
        if (offers(document, view)) return {view};
    return bestViewsInside(document);
}

namespace {

bool isStop(const Flaw& one) { return one.kind() == FlawKind::stopped; }

// Returns null if nothing was found.
const Flaw* worstOf(const RunFindings& findings) {
    const std::vector<Flaw>& wrong = findings.all();
    if (wrong.empty()) return nullptr;
    const auto stopped = std::ranges::find_if(wrong, isStop);
    return stopped == wrong.end() ? &wrong.front() : &*stopped;
}

} // namespace

ViewState defaultView(const Document& document) {
    ViewState shown{bestViews(document), document.lastStep(), {}};
    // A fault that stopped the run comes first.
    const Flaw* found = worstOf(document.findings());
    const bool isBeside = !found && document.beside();
    if (isBeside) found = worstOf(document.beside()->findings());
    if (!found || !found->filmStep) return shown;
    shown.step = *found->filmStep;
    if (!isBeside) shown.block = found->block;
    if (document.beside()) return shown; // bestViews() suits both runs
    if (isStop(*found))
        shown.views = {View::array, View::lanes};
    else if (found->cell && !makesIndex(document))
        shown.views = bestViewsInside(document);
    return shown;
}

} // namespace scanscope::viz
