#include "viz/views/grid/grid_view.h"

#include <algorithm>

#include "viz/model/devices_model.h"
#include "viz/model/language.h"
#include "viz/scene/text.h"
#include "viz/views/grid/device_painter.h"
#include "viz/views/grid/grid_painter.h"

namespace scanscope::viz {

namespace {

bool offersGrid(const Document& document) { return document.hasBlocks(); }

// As wide as the names of kernels and arrays need in the smallest letters, so that they begin at the margin;
// the boxes keep most of the slide.
double gutterOn(const Room& slide, const Document& document) {
    constexpr double narrowest = 190, widest = 250, besideLabel = 18;
    double names = 0;
    for (const trace::Launch& launch : document.trace().launches) {
        const QString kernel = QString::fromStdString(launch.kernel);
        const TextStyle style = figures(slide.smallestText, 700);
        names = isWithin(kernel, style, widest) ? std::max(names, textWidth(kernel, style)) : widest;
    }
    return std::clamp(slide.margin + names + besideLabel, narrowest, widest);
}

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

// Nobody scrolls a slide: where it helps to show all blocks, they are as narrow as still says what they are.
void narrowBoxes(GridRequest& request, const Document& document) {
    constexpr double least = 14, apart = 3;
    std::uint64_t blocks = 1;
    for (const trace::Launch& launch : document.trace().launches)
        blocks = std::max(blocks, launch.grid.count());
    const double room = request.width - request.gutter - request.margin, count = double(blocks);
    if (count * (request.narrowest + request.between) - request.between <= room) return;
    const double width = (room + apart) / count - apart;
    if (width < least) return;
    request.narrowest = std::min(request.narrowest, width);
    request.between = apart;
}

Placed composeGrid(Canvas& canvas, const FrameState& frame, const Room& room) {
    const Document& document = *frame.document;
    GridRequest request;
    request.width = room.width;
    request.height = room.height;
    request.scrolled = room.scrolled;
    GridStyle style;
    if (room.isSlide) {
        const double text = room.text;
        request.gutter = gutterOn(room, document);
        request.margin = room.margin;
        request.top = request.foot = 18 * text;
        request.cell = 1.8 * room.smallestText + 7; // three figures, and what stands beside them
        request.inside = 4;
        request.letter = 9 * text;
        request.leastStrip = 1.4 * room.smallestText;
        request.overview = 23 + 14 * text; // nobody scrolls to what its words would cover
        narrowBoxes(request, document);
        style = {14 * text, 15 * text, 24 * text, room.smallestText, room.smallestText, room.margin};
    }
    if (hasDeviceRows(document)) {
        const DeviceLayout layout = layoutDevices(document, request);
        paintDevices(canvas, frame, layout, style);
        Placed placed;
        placed.left = layout.left;
        placed.legend = legendOfGrid(frame);
        return placed;
    }
    const GridLayout layout = layoutGrid(document, frame.filmStep, frame.block, request);
    paintGrid(canvas, frame, layout, style);
    Placed placed;
    placed.left = layout.left;
    placed.above = layout.above;
    placed.below = layout.below;
    placed.legend = legendOfGrid(frame);
    return placed;
}

} // namespace

ViewKind gridView() { return {offersGrid, composeGrid}; }

} // namespace scanscope::viz
