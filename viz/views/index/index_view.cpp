#include "viz/views/index/index_view.h"

#include "viz/model/language.h"
#include "viz/views/index/index_model.h"
#include "viz/views/index/index_painter.h"

namespace scanscope::viz {

namespace {

bool offersIndex(const Document& document) { return makesIndex(document); }

// Threads beyond the end that have nothing to do.
bool hasIdleThreads(const IndexModel& index, FilmStep step) {
    return index.accessedFrom && step >= *index.accessedFrom && !index.idleRuns.empty();
}

std::vector<LegendItem> legendOfIndex(const FrameState& frame) {
    std::vector<LegendItem> items;
    const IndexModel& index = indexOf(*frame.document, frame.block.launch);
    if (frame.motion().settled()) items.push_back({LegendMark::written, tr("set in this step")});
    if (index.accessedFrom == frame.filmStep) items.push_back({LegendMark::read, tr("read", "a cell")});
    if (hasIdleThreads(index, frame.filmStep))
        items.push_back({LegendMark::laneIdle, tr("idle: beyond the end")});
    return items;
}

Placed composeIndex(Canvas& canvas, const FrameState& frame, const Room& room) {
    const IndexModel& index = indexOf(*frame.document, frame.block.launch);
    const IndexLayout layout = layoutIndex(index, room);
    paintIndex(canvas, room.isSlide ? frame : shownAt(frame, layout.level), index, layout);
    Placed placed;
    placed.columns = layout.columns;
    placed.left = layout.columns.x0;
    placed.legend = legendOfIndex(frame);
    return placed;
}

} // namespace

ViewKind indexView() { return {offersIndex, composeIndex}; }

} // namespace scanscope::viz
