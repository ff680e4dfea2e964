// The stage as a whole: headline, views, legend. The screen and every export paint with these.
#pragma once

#include <QString>

#include "viz/model/frame_state.h"
#include "viz/model/step_texts.h"
#include "viz/stage/stage_layout.h"

namespace scanscope::viz {

class Canvas;

// Pill, place and sentence in `box`. One line where the box is lower than 50. `right` is kept free for the
// views' switch. Returns true where the place or the sentence did not fit whole.
bool paintHeader(Canvas& canvas, const QRectF& box, const Headline& headline, double right = 0);

// Where the name of one of two runs has its place in the box of the header.
[[nodiscard]] QRectF nameBox(const QRectF& header);
// The name at the left, and the number of the run's step at the right. Returns what is left of the box for
// the headline: below, or where the box is lower than 50, behind the name.
QRectF paintName(Canvas& canvas, const QRectF& box, const QString& name, int step, int steps);

// The pill alone: its upper left corner, its height; returns its right edge.
double paintPill(Canvas& canvas, QPointF corner, double height, StepRole role, const QString& name,
                 double px);

// Views and legend, without header: the window draws that beside its own controls.
Placed paintStageBody(Canvas& canvas, const FrameState& frame, const StageLayout& layout);

} // namespace scanscope::viz
