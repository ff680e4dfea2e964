#include "viz/views/lanes/lanes_view.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/scene/text.h"
#include "viz/views/block_columns.h"
#include "viz/views/lanes/lanes_painter.h"

namespace scanscope::viz {

namespace {

bool offersLanes(const Document&) { return true; }

// Only what they show in this step.
std::vector<LegendItem> legendOfLanes(const FrameState& frame, const LanesLayout& layout) {
    std::vector<LegendItem> items;
    const LanesStep& lanes = frame.model->lanes(frame.step);
    bool working = false, idle = false, waiting = false, shuffles = false;
    for (const LaneLine& line : lanes.lines) {
        (line.waiting ? waiting : working) = true;
        idle = idle || line.count(0, lanes.threads - 1) < lanes.threads;
        shuffles = shuffles || !line.from.empty();
    }
    const bool numbers = layout.level <= Level::shortText, settled = frame.motion().settled();
    addFlaws(items, frame, Showing::lanes);
    if (shuffles && numbers && !settled) items.push_back({LegendMark::onItsWay, tr("value on its way")});
    if (working)
        items.push_back({numbers ? LegendMark::laneWorking : LegendMark::written, tr("lane at work")});
    if (idle) items.push_back({LegendMark::laneIdle, tr("idle")});
    if (waiting)
        items.push_back(settled ? LegendItem{LegendMark::laneWaiting, tr("waits at a barrier")}
                                : LegendItem{LegendMark::barrierAhead, tr("barrier ahead")});
    return items;
}

Placed composeLanes(Canvas& canvas, const FrameState& asked, const Room& room) {
    const LanesLayout layout = layoutLanes(asked, room);
    const FrameState frame = shownAt(asked, blockColumns(asked, room).level);
    paintLanes(canvas, frame, layout);
    Placed placed;
    if (layout.matchCells) placed.columns = layout.columns; // others are never zoomed
    placed.left = layout.columns.x0;
    placed.legend = legendOfLanes(frame, layout);
    return placed;
}

Heights heightsOfLanes(const FrameState&, const Room&) { return {140, 300}; }

// As in most runs.
double labelsOfLanes(const BlockModel&, double scale) {
    return textWidth(tr("line %1").arg(QStringLiteral("000")), figures(14 * std::min(1.15, scale), 700));
}

} // namespace

ViewKind lanesView() { return {offersLanes, composeLanes, heightsOfLanes, labelsOfLanes}; }

} // namespace scanscope::viz
