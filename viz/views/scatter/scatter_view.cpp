#include "viz/views/scatter/scatter_view.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/views/scatter/scatter_model.h"
#include "viz/views/scatter/scatter_painter.h"

namespace scanscope::viz {

namespace {

bool offersScatter(const Document& document) { return !scatterOf(document).passes().empty(); }

// What is known of the elements of the pass by now.
std::vector<LegendItem> legendOfScatter(const FrameState& frame) {
    std::vector<LegendItem> items;
    const ScatterModel& model = scatterOf(*frame.document);
    const int at = model.passAt(frame.filmStep);
    if (at < 0) return items;
    const ScatterPass& pass = model.passes()[std::size_t(at)];
    const auto knows = [&](int row) {
        return row >= 0 && model.cells(pass.rows[std::size_t(row)], {0, 1}, frame.filmStep).ready.front();
    };
    if (pass.drops && knows(pass.predicate)) {
        items.push_back({LegendMark::kept, tr("kept")});
        items.push_back({LegendMark::dropped, tr("dropped")});
    }
    if (knows(pass.digit)) items.push_back({LegendMark::digit, tr("digit of this pass"), pass.digits});
    const std::vector<ScanNow> scan = scanAt(*frame.document, pass.scanned, {0, pass.size()}, frame.filmStep);
    if (std::ranges::any_of(scan, &ScanNow::written)) addWritten(items, frame.motion().settled());
    const bool moves = std::any_of(pass.moves.begin(), pass.moves.end(),
                                   [&](const ScatterMove& move) { return move.step == frame.filmStep; });
    if (moves && !frame.motion().settled()) items.push_back({LegendMark::onItsWay, tr("value on its way")});
    return items;
}

Placed composeScatter(Canvas& canvas, const FrameState& frame, const Room& room) {
    const ScatterLayout layout =
        layoutScatter(scatterOf(*frame.document), frame.filmStep, room, frame.longestText());
    paintScatter(canvas, shownAt(frame, layout.level), layout);
    Placed placed;
    placed.columns = layout.columns;
    placed.left = layout.columns.x0;
    placed.legend = legendOfScatter(frame);
    return placed;
}

} // namespace

ViewKind scatterView() { return {offersScatter, composeScatter}; }

} // namespace scanscope::viz
