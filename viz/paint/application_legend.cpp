#include "viz/paint/application_legend.h"

#include <algorithm>

#include "viz/model/document.h"

namespace scanscope::viz {

namespace {

constexpr int mostScanned = 40; // bins

} // namespace

void addBinItems(std::vector<LegendItem>& items, const FrameState& frame) {
    const HistogramModel& model = *frame.document->histogram();
    bool held = false, added = false, moving = false;
    for (const CountedElement& element : model.elements) {
        moving = moving || (element.step == frame.filmStep && !frame.motion().settled());
        held = held || (element.step <= frame.filmStep && element.added > frame.filmStep);
        added = added || element.added <= frame.filmStep;
    }
    if (held) items.push_back({LegendMark::held, QStringLiteral("counted in its block")});
    if (added) items.push_back({LegendMark::added, QStringLiteral("in the bins of all")});
    if (moving) items.push_back({LegendMark::onItsWay, QStringLiteral("value on its way")});
    std::vector<ScanNow> scan; // shown where its values have room
    if (model.bins <= mostScanned) scan = scanAt(*frame.document, frame.filmStep);
    if (std::ranges::any_of(scan, &ScanNow::written))
        items.push_back(frame.motion().settled()
                            ? LegendItem{LegendMark::written, QStringLiteral("just written")}
                            : LegendItem{LegendMark::awaited, QStringLiteral("about to be written")});
    if (std::ranges::any_of(scan, [](const ScanNow& cell) { return cell.read && !cell.written; }))
        items.push_back({LegendMark::read, QStringLiteral("read")});
    if (model.missing() > 0) items.push_back({LegendMark::blockUnrecorded, QStringLiteral("not recorded")});
}

void addForestItems(std::vector<LegendItem>& items, const FrameState& frame, const LegendScope& scope) {
    const Document& document = *frame.document;
    const ForestModel& model = *document.forest();
    bool written = false, read = false, summed = false;
    for (const auto& [array, extent] : {std::pair(model.tour, model.nodeAt.size()),
                                        {model.scan, model.nodeAt.size()},
                                        {model.sums, model.nodes.size()}}) {
        const GlobalCells cells = arrayAt(document.arrays(), document.film(), array, extent, frame.filmStep);
        written = written ||
                  std::find(cells.marks.begin(), cells.marks.end(), GlobalMark::now) != cells.marks.end();
        read = read || std::find(cells.read.begin(), cells.read.end(), 1) != cells.read.end();
        if (array == model.sums)
            summed = std::find(cells.known.begin(), cells.known.end(), 1) != cells.known.end();
    }
    if (written)
        items.push_back(frame.motion().settled()
                            ? LegendItem{LegendMark::written, QStringLiteral("just written")}
                            : LegendItem{LegendMark::awaited, QStringLiteral("about to be written")});
    if (read) items.push_back({LegendMark::read, QStringLiteral("read")});
    if (written && !frame.motion().settled())
        items.push_back({LegendMark::onItsWay, QStringLiteral("value on its way")});
    if (summed && scope.sums) items.push_back({LegendMark::sumOfSpan, QStringLiteral("sum of the subtree")});
}

} // namespace scanscope::viz
