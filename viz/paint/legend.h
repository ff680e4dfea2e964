// The legend of a frame: the meaning of the marks that it shows, and of no others.
#pragma once

#include <QRectF>
#include <QString>
#include <vector>

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

class Canvas;

enum class LegendMark : std::uint8_t {
    written,
    read,
    combine,
    onItsWay,
    awaited,
    padding,
    unused, // left free between the elements
    sumOfSpan,
    sumBefore,
    overwritten,
    copied,
    laneWorking,
    laneIdle,
    laneWaiting,
    barrierAhead,
    extraPass, // extra passes through the banks of shared memory
    tileNothing,
    tileAggregate,
    tilePrefix,
    blockToCome,
    blockRunning,
    blockBeside, // running on another device at the same time
    blockDone,
    blockUnrecorded,
    kept,
    dropped,
    digit,
    held,  // counted in the bins of a block
    added, // added to the global bins
    suspect,
    harmless,
    unknown,
    guess,    // computed from a cell that was never written
    infinity, // an identity that integers do not have
    ghost,
    stopped, // stopped before the access was made
    differs, // differs from the run beside it
    raced,   // read after another thread's write in the same interval
    leftOut, // columns
    // Cells without numbers.
    bar,
    heat,
    range,
    // Asynchronous waits, beginnings of copies and arrivals; how many have arrived; a copy in flight, and one
    // that has arrived.
    asyncWait,
    asyncCopy,
    asyncArrival,
    asyncArrived,
    asyncFlight,
    asyncLanded,
};
struct LegendItem {
    LegendMark mark = LegendMark::written;
    QString text;
    int digits = 16; // number of digits in the pass; LegendMark::digit shows some of them
    friend bool operator==(const LegendItem& a, const LegendItem& b) {
        return a.mark == b.mark && a.text == b.text;
    }
};

// Legend items for a step that several block views share. Each function adds its items only if they apply:
// writes; reads, and moving values; the operator; symbols in place of numbers.
void addWritten(std::vector<LegendItem>& items, const FrameState& frame);
void addWritten(std::vector<LegendItem>& items, bool settled);
void addRead(std::vector<LegendItem>& items, const FrameState& frame);
void addOperator(std::vector<LegendItem>& items, const FrameState& frame);
void addSigns(std::vector<LegendItem>& items, const FrameState& frame);
// The findings that each kind of view shows: rows, nodes or lanes.
enum class Showing : std::uint8_t { rows, nodes, lanes };
// `earlier` lists earlier steps whose marks are also shown.
void addFlaws(std::vector<LegendItem>& items, const FrameState& frame, Showing showing,
              const std::vector<BlockStep>& earlier = {});
[[nodiscard]] bool hasMove(const FrameState& frame, Move::Kind kind);

// Adds another view's items that are not in the list yet.
void addNew(std::vector<LegendItem>& items, const std::vector<LegendItem>& others);

// The width of an item, and the gap between items, at text size `px`.
[[nodiscard]] double legendWidth(const LegendItem& item, trace::Operator op, double px);
[[nodiscard]] double legendGap(double px);
// The items in lines of at most `width`.
[[nodiscard]] std::vector<std::vector<LegendItem>> legendLines(const std::vector<LegendItem>& items,
                                                               trace::Operator op, double px, double width);

// The items that fit in `mostLines` lines, in their order. The least important ones are left out first.
struct FittedLegend {
    std::vector<std::vector<LegendItem>> lines;
    std::vector<LegendItem> leftOut;
};
[[nodiscard]] FittedLegend fitLegend(std::vector<LegendItem> items, trace::Operator op, double px,
                                     double width, std::size_t mostLines);

// Paints the legend on one line, vertically centred in the box. Items that do not fit are left out and noted
// as omitted.
void paintLegend(Canvas& canvas, const QRectF& box, const std::vector<LegendItem>& items,
                 const FrameState& frame, double px = 12);

} // namespace scanscope::viz
