#include "viz/views/histogram/histogram_view.h"

#include <algorithm>

#include "viz/model/histogram_model.h"
#include "viz/model/language.h"
#include "viz/views/histogram/histogram_painter.h"

namespace scanscope::viz {

namespace {

constexpr int mostScanned = 40; // bins

bool offersHistogram(const Document& document) { return histogramOf(document) != nullptr; }

// Where elements are counted, and what the scan does.
std::vector<LegendItem> legendOfHistogram(const FrameState& frame) {
    std::vector<LegendItem> items;
    const HistogramModel& model = *histogramOf(*frame.document);
    bool held = false, added = false, moving = false;
    for (const CountedElement& element : model.elements) {
        moving = moving || (element.step == frame.filmStep && !frame.motion().settled());
        held = held || (element.step <= frame.filmStep && element.added > frame.filmStep);
        added = added || element.added <= frame.filmStep;
    }
    if (held) items.push_back({LegendMark::held, tr("counted in its block")});
    if (added) items.push_back({LegendMark::added, tr("in the bins of all")});
    if (moving) items.push_back({LegendMark::onItsWay, tr("value on its way")});
    std::vector<ScanNow> scan; // shown where its values have room
    if (model.bins <= mostScanned) scan = scanAt(*frame.document, frame.filmStep);
    if (std::ranges::any_of(scan, &ScanNow::written)) addWritten(items, frame.motion().settled());
    if (std::ranges::any_of(scan, [](const ScanNow& cell) { return cell.read && !cell.written; }))
        items.push_back({LegendMark::read, tr("read", "a cell")});
    if (model.missing() > 0) items.push_back({LegendMark::blockUnrecorded, tr("not recorded")});
    return items;
}

Placed composeHistogram(Canvas& canvas, const FrameState& frame, const Room& room) {
    HistogramRequest request;
    request.width = room.width;
    request.height = room.height;
    request.zoom = room.zoom;
    HistogramStyle style;
    if (room.isSlide) {
        const double text = room.text;
        request.gutter = room.gutter;
        request.margin = room.margin;
        request.top = request.foot = 2;
        request.index = 18 * text;
        request.cell = 32 * text;
        request.leastCell = 24 * text;
        request.leastPitch = 36 * std::min(1.0, text);
        request.unit = 34 * text;
        request.labels = 38 * text;
        request.axis = 28 * text;
        request.ticks = 22 * text;
        style = {14 * text, 14 * text, 15 * text, 17 * text, room.smallestText};
    }
    const HistogramLayout layout = layoutHistogram(*histogramOf(*frame.document), request);
    paintHistogram(canvas, frame, layout, style);
    Placed placed;
    placed.columns = layout.bins;
    placed.left = layout.axisLeft;
    placed.legend = legendOfHistogram(frame);
    return placed;
}

} // namespace

ViewKind histogramView() { return {offersHistogram, composeHistogram}; }

} // namespace scanscope::viz
