#include "viz/views/grid/grid_view.h"

#include <algorithm>

#include "viz/model/devices_model.h"
#include "viz/model/language.h"
#include "viz/views/grid/device_painter.h"
#include "viz/views/grid/grid_painter.h"

namespace scanscope::viz {

namespace {

bool offersGrid(const Document& document) { return document.hasBlocks(); }

// The states of blocks that occur.
std::vector<LegendItem> legendOfGrid(const FrameState& frame) {
    std::vector<LegendItem> items;
    const auto& launches = frame.document->trace().launches;
    const LaunchIndex now = frame.document->film().launchAt(frame.filmStep);
    const DevicesModel& devices = frame.document->of<DevicesModel>();
    items.push_back({LegendMark::blockRunning, tr("block at work")});
    if (devices.isDoneBeside(now)) items.push_back({LegendMark::blockBeside, tr("at the same time")});
    if (!now.isFirst()) items.push_back({LegendMark::blockDone, tr("done")});
    // Devices have no order between them: it is the film that has not come to some of them.
    if (now < launchesOf(frame.document->trace()).last())
        items.push_back({LegendMark::blockToCome, devices.count() > 0 ? tr("to come") : tr("not started")});
    if (std::any_of(launches.begin(), launches.end(),
                    [](const trace::Launch& launch) { return launch.blocks.size() < launch.grid.count(); }))
        items.push_back({LegendMark::blockUnrecorded, tr("not recorded")});
    // The sign that stands on their blocks.
    const auto& findings = frame.document->findings().all();
    if (std::any_of(findings.begin(), findings.end(), [&](const RunFinding& one) {
            return one.flaw.finding == trace::FindingKind::unordered_devices && one.filmStep &&
                   *one.filmStep <= frame.filmStep;
        }))
        items.push_back({LegendMark::suspect, tr("two devices, in no order")});
    return items;
}

Placed composeGrid(Canvas& canvas, const FrameState& frame, const Room& room) {
    const Document& document = *frame.document;
    Placed placed;
    placed.legend = legendOfGrid(frame);
    if (hasDeviceRows(document)) {
        const DeviceLayout layout = layoutDevices(document, room);
        paintDevices(canvas, frame, layout);
        placed.left = layout.left;
        return placed;
    }
    const GridLayout layout = layoutGrid(document, frame.filmStep, frame.block, room);
    paintGrid(canvas, frame, layout);
    placed.left = layout.left;
    placed.above = layout.above;
    placed.below = layout.below;
    return placed;
}

} // namespace

ViewKind gridView() { return {offersGrid, composeGrid}; }

} // namespace scanscope::viz
