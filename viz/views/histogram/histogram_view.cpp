#include "viz/views/histogram/histogram_view.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/views/histogram/histogram_model.h"
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
    const HistogramLayout layout = layoutHistogram(*histogramOf(*frame.document), room);
    paintHistogram(canvas, frame, layout);
    Placed placed;
    placed.columns = layout.bins;
    placed.left = layout.axisLeft;
    placed.legend = legendOfHistogram(frame);
    return placed;
}

} // namespace

ViewKind histogramView() { return {offersHistogram, composeHistogram}; }

} // namespace scanscope::viz
