// The legend of a frame: what its marks mean, those that occur in it and no others.
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
    unused, // left between the elements
    sumOfSpan,
    sumBefore,
    overwritten,
    copied,
    laneWorking,
    laneIdle,
    laneWaiting,
    barrierAhead,
    extraPass, // of the banks of shared memory
    tileNothing,
    tileAggregate,
    tilePrefix,
    blockToCome,
    blockRunning,
    blockBeside, // at work on another device, at the same time
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
    stopped, // before it reached there
    differs, // from the run at the side
    raced,   // read after another thread's write in this interval
    leftOut, // columns
    // Cells without numbers.
    bar,
    heat,
    range,
};
struct LegendItem {
    LegendMark mark = LegendMark::written;
    QString text;
    int digits = 16; // of a pass, of which LegendMark::digit shows some
    friend bool operator==(const LegendItem& a, const LegendItem& b) {
        return a.mark == b.mark && a.text == b.text;
    }
};

// Items that several views of a block have for a step, each where it applies: its writes; its reads, and
// values that are on their way; the operator; values that are no numbers.
void addWritten(std::vector<LegendItem>& items, const FrameState& frame);
void addWritten(std::vector<LegendItem>& items, bool settled);
void addRead(std::vector<LegendItem>& items, const FrameState& frame);
void addOperator(std::vector<LegendItem>& items, const FrameState& frame);
void addSigns(std::vector<LegendItem>& items, const FrameState& frame);
// The findings, as far as a view of rows, of nodes or of lanes shows them.
enum class Showing : std::uint8_t { rows, nodes, lanes };
// `earlier`: steps before the frame's whose marks are shown, too.
void addFlaws(std::vector<LegendItem>& items, const FrameState& frame, Showing showing,
              const std::vector<BlockStep>& earlier = {});
[[nodiscard]] bool hasMove(const FrameState& frame, Move::Kind kind);

// Adds the items of another view that are not there yet.
void addNew(std::vector<LegendItem>& items, const std::vector<LegendItem>& others);

// From one item to the next, as `px` is the size of the text.
[[nodiscard]] double legendWidth(const LegendItem& item, trace::Operator op, double px);
[[nodiscard]] double legendGap(double px);
// In lines of at most `width`.
[[nodiscard]] std::vector<std::vector<LegendItem>> legendLines(const std::vector<LegendItem>& items,
                                                               trace::Operator op, double px, double width);

// Those that have room in so many lines, in their order: the least important leave first.
struct FittedLegend {
    std::vector<std::vector<LegendItem>> lines;
    std::vector<LegendItem> leftOut;
};
[[nodiscard]] FittedLegend fitLegend(std::vector<LegendItem> items, trace::Operator op, double px,
                                     double width, std::size_t mostLines);

// In one line, vertically in the middle of the box; what it has no room for is left out, and said.
void paintLegend(Canvas& canvas, const QRectF& box, const std::vector<LegendItem>& items,
                 const FrameState& frame, double px = 12);

} // namespace scanscope::viz
