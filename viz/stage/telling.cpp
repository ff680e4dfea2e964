#include "viz/stage/telling.h"
#include "viz/model/index_model.h"
#include "viz/stage/view_kinds.h"
#include "viz/views/view.h"

#include <algorithm>

namespace scanscope::viz {

Sight mostTelling(const Document& document) {
    Sight sight{bestViews(document), document.lastStep(), {}};
    if (document.beside()) return sight;
    const std::vector<RunFinding>& wrong = document.findings().all();
    const auto stopped = [](const RunFinding& one) { return one.flaw.kind == FlawKind::stopped; };
    // What stopped the run comes before what else is wrong with it.
    auto found = std::ranges::find_if(wrong, stopped);
    if (found == wrong.end()) found = wrong.begin();
    if (found == wrong.end() || !found->filmStep) return sight;
    sight.step = *found->filmStep;
    sight.block = found->block;
    if (stopped(*found))
        sight.views = {View::array, View::lanes};
    else if (found->flaw.cell && !makesIndex(document))
        sight.views = bestViewsInside(document);
    return sight;
}

} // namespace scanscope::viz
