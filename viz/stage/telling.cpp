#include "viz/stage/telling.h"
#include "viz/stage/view_kinds.h"
#include "viz/views/index/index_model.h"
#include "viz/views/view.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

bool isStop(const Flaw& one) { return one.kind() == FlawKind::stopped; }

// Null where nothing is.
const Flaw* worstOf(const RunFindings& findings) {
    const std::vector<Flaw>& wrong = findings.all();
    if (wrong.empty()) return nullptr;
    const auto stopped = std::ranges::find_if(wrong, isStop);
    return stopped == wrong.end() ? &wrong.front() : &*stopped;
}

} // namespace

Sight mostTelling(const Document& document) {
    Sight sight{bestViews(document), document.lastStep(), {}};
    // What stopped a run comes before what else is wrong with it.
    const Flaw* found = worstOf(document.findings());
    const bool isBeside = !found && document.beside();
    if (isBeside) found = worstOf(document.beside()->findings());
    if (!found || !found->filmStep) return sight;
    sight.step = *found->filmStep;
    if (!isBeside) sight.block = found->block;
    if (document.beside()) return sight; // in views that suit both
    if (isStop(*found))
        sight.views = {View::array, View::lanes};
    else if (found->cell && !makesIndex(document))
        sight.views = bestViewsInside(document);
    return sight;
}

} // namespace scanscope::viz
