// The stage as a whole: headline, views, legend. The screen and every export paint with these.
#pragma once

#include <QString>
#include <vector>

#include "viz/layout/stage_layout.h"
#include "viz/model/frame_state.h"
#include "viz/model/step_texts.h"
#include "viz/paint/theme.h"

class QPainter;

namespace scanscope::viz {

// Pill, place and sentence in `box`. One line where the box is lower than 50. `right` is kept free for the
// views' switch. Returns true where the sentence did not fit whole.
bool paintHeader(QPainter& painter, const QRectF& box, const Headline& headline, const Theme& theme,
                 double right = 0);

// The pill alone: its upper left corner, its height; returns its right edge.
double paintPill(QPainter& painter, QPointF corner, double height, StepRole role, const QString& name,
                 double px, const Theme& theme);

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
    ghost,
};
struct LegendItem {
    LegendMark mark = LegendMark::written;
    QString text;
};
// What occurs in this frame, and nothing else; in fewer words for a slide.
[[nodiscard]] std::vector<LegendItem> legendOf(const FrameState& frame, const ViewSet& views,
                                               bool brief = false);
// In one line; items that do not fit whole are left out. Returns whether any was.
bool paintLegend(QPainter& painter, const QRectF& box, const std::vector<LegendItem>& items,
                 const FrameState& frame, const Theme& theme, double px = 12);

// Views and legend, without header: the window draws that beside its own controls.
void paintStageBody(QPainter& painter, const FrameState& frame, const StageLayout& layout,
                    const Theme& theme);

} // namespace scanscope::viz
