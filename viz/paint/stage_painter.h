// The stage as a whole: headline, views, legend. The screen and every export paint with these.
#pragma once

#include <QString>

#include "viz/layout/stage_layout.h"
#include "viz/model/frame_state.h"
#include "viz/model/step_texts.h"
#include "viz/paint/legend.h"
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

// Views and legend, without header: the window draws that beside its own controls.
void paintStageBody(QPainter& painter, const FrameState& frame, const StageLayout& layout,
                    const Theme& theme);

// What the views of the stage have room for, for its legend.
[[nodiscard]] LegendScope legendScope(const StageLayout& layout);

} // namespace scanscope::viz
