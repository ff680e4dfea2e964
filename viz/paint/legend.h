// The legend of a frame: what its marks mean, those that occur in it and no others.
#pragma once

#include <QRectF>
#include <QString>
#include <vector>

#include "viz/model/frame_state.h"
#include "viz/model/views.h"
#include "viz/paint/theme.h"

namespace scanscope::viz {

class Canvas;

enum class LegendMark : std::uint8_t {
    written,
    read,
    combine,
    onItsWay,
    awaited,
    padding,
    unused, // left between the elements
    sumOfSpan,
    sumBefore,
    overwritten,
    copied,
    laneWorking,
    laneIdle,
    laneWaiting,
    barrierAhead,
    blockToCome,
    blockRunning,
    blockDone,
    blockUnrecorded,
    kept,
    dropped,
    digit,
    held,  // in the bins of a block
    added, // in those of all
    suspect,
    unknown,
    guess,    // made from what nothing had written
    infinity, // an identity that integers do not have
    ghost,
};
struct LegendItem {
    LegendMark mark = LegendMark::written;
    QString text;
};

// What the views of the frame had room for. On the screen the wheel makes more of it.
struct LegendScope {
    ViewSet views;
    bool brief = false;      // in fewer words
    bool badges = true;      // operators stand where two values meet
    bool laneNumbers = true; // or values stand in the lanes
    bool values = true;      // they stand in the cells, or in nodes of the tree
    bool arrows = true;      // lines lead from what was read to what was written
    int foldedBelow = 0;     // levels of the tree under this one are ticks
    bool sums = true;        // the nodes of the forest have room for theirs
};
// Of the views of one block.
[[nodiscard]] std::vector<LegendItem> legendOfBlock(const FrameState& frame, const LegendScope& scope);

// From one item to the next, as `px` is the size of the text.
[[nodiscard]] double legendWidth(const LegendItem& item, trace::Operator op, double px);
[[nodiscard]] double legendGap(double px);
// In lines of at most `width`.
[[nodiscard]] std::vector<std::vector<LegendItem>> legendLines(const std::vector<LegendItem>& items,
                                                               trace::Operator op, double px, double width);

// In one line, vertically in the middle of the box; items that do not fit whole are left out.
void paintLegend(Canvas& canvas, const QRectF& box, const std::vector<LegendItem>& items,
                 const FrameState& frame, double px = 12);

} // namespace scanscope::viz
