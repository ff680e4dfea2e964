#include "viz/model/views.h"

#include <algorithm>

#include "viz/model/document.h"

namespace scanscope::viz {

namespace {

constexpr const char* ids[viewCount] = {"array", "tree",    "lanes",     "grid",
                                        "index", "scatter", "histogram", "forest"};

} // namespace

bool isOfWholeRun(View view) {
    return view == View::grid || view == View::index || view == View::scatter || view == View::histogram ||
           view == View::forest;
}

std::vector<View> ViewSet::list() const {
    std::vector<View> views;
    for (int view = 0; view < viewCount; ++view)
        if (has(View(view))) views.push_back(View(view));
    return views;
}

ViewSet ViewSet::ofWholeRun() const {
    ViewSet whole;
    for (const View view : list())
        if (isOfWholeRun(view)) whole.add(view);
    return whole;
}

QString idOf(View view) { return QLatin1String(ids[std::size_t(view)]); }

std::optional<View> viewNamed(const QString& id) {
    for (int view = 0; view < viewCount; ++view)
        if (id == QLatin1String(ids[view])) return View(view);
    return std::nullopt;
}

bool offers(const Document& document, View view) {
    if (document.stepCount() == 0) return view == View::array;
    switch (view) {
    case View::array:
    case View::lanes:
        return true;
    case View::tree:
        return document.hasTree();
    case View::grid:
        return document.hasBlocks();
    case View::index:
        return document.makesIndex();
    case View::scatter:
        return !document.scatter().passes().empty();
    case View::histogram:
        return document.histogram() != nullptr;
    case View::forest:
        return document.forest() != nullptr;
    }
    return false;
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
    if (offers(document, View::index)) return {View::index};
    if (offers(document, View::scatter)) return {View::scatter};
    if (offers(document, View::histogram)) return {View::histogram};
    if (offers(document, View::forest)) return {View::forest};
    if (offers(document, View::grid)) return {View::grid};
    return bestViewsInside(document);
}

} // namespace scanscope::viz
