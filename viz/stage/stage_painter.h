// The whole stage: header, views and legend. The screen and every export are painted with these functions.
#pragma once

#include <array>
#include <QString>
#include <vector>

#include "viz/model/frame_state.h"
#include "viz/model/step_texts.h"
#include "viz/scene/canvas.h"
#include "viz/stage/stage_layout.h"
#include "viz/views/view.h"

namespace scanscope::viz {

class Canvas;

// Paints pill, place and sentence in `box`, on one line if the box is lower than 50. The last `right` units
// stay free for the view switch. Returns true if the place or the sentence was cut.
bool paintHeader(Canvas& canvas, const QRectF& box, const Headline& headline, double right = 0);

// The box for the name of one of two runs, within the header's box.
[[nodiscard]] QRectF nameBox(const QRectF& header);
// Paints the name at the left and the run's step number at the right. Returns the rest of the box, for the
// headline: the part below the name, or, if the box is lower than 50, the part to its right.
QRectF paintName(Canvas& canvas, const QRectF& box, const QString& name, int step, int steps);

// Paints only the pill, with its upper left corner at `corner`. Returns its right edge.
double paintPill(Canvas& canvas, QPointF corner, double height, StepRole role, const QString& name,
                 double px);

// Paints the views and the legend without the header, which the window draws beside its own controls.
Placed paintStageBody(Canvas& canvas, const FrameState& frame, const StageLayout& layout);

// Paints a chip with the barrier's number between two rows that a barrier separates in both runs. The barrier
// that was passed last is highlighted. `rows` are the right run's rows, below `top`.
void paintBarriers(Canvas& canvas, const std::array<FrameState, 2>& frames,
                   const std::vector<PlacedRow>& rows, QPointF top, double px);

} // namespace scanscope::viz
