#include "viz/views/ring/ring_view.h"

#include <algorithm>

#include "viz/model/value_text.h"
#include "viz/views/ring/ring_painter.h"
#include "viz/views/ring/told_painter.h"

namespace scanscope::viz {

namespace {

const RingModel& ringOf(const Document& document) { return document.of<RingModel>(); }

bool offersRing(const Document& document) { return ringOf(document).stages > 0; }

int longestSum(const RingModel& model) {
    qsizetype longest = 2;
    for (const auto& told : model.told)
        if (told && told->sum) longest = std::max(longest, valueText(*told->sum, model.type).size());
    return int(std::min<qsizetype>(longest, 6)); // longer ones are shortened
}

Placed composeRing(Canvas& canvas, const FrameState& frame, const Room& room) {
    const RingModel& model = ringOf(*frame.document);
    // Of another launch of the run: the first block.
    const int block = frame.block.launch == model.launch ? frame.block.block : 0;
    const BlockRing& ring = model.blocks.at(std::size_t(block));
    const RingMoment moment{
        model, ring, ring.lastAct(frame.document->film().ownStep({model.launch, block}, frame.filmStep))};
    const RingLayout layout(model, ring, room, longestSum(model));
    RingPainter painter(canvas, frame, moment, layout);
    painter.paint();
    Placed placed;
    placed.columns = layout.turns;
    placed.left = layout.left;
    placed.legend = painter.legend();
    addNew(placed.legend, paintTold(canvas, frame, moment, layout, block));
    return placed;
}

Heights heightsOfRing(const FrameState&, const Room&) { return {260, 400}; }

} // namespace

ViewKind ringView() { return {offersRing, composeRing, heightsOfRing}; }

} // namespace scanscope::viz
