// What stands beside and above the rows of the array view: their labels, and the ruler of the columns.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"
#include "viz/views/array/array_layout.h"

namespace scanscope::viz {

class RowLabels {
public:
    RowLabels(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, const ArrayStyle& style)
        : m_canvas(canvas)
        , m_frame(frame)
        , m_layout(layout)
        , m_style(style) {}

    void paintRuler();
    void paintLabel(const ArrayRow& row);

private:
    void paintPaddingBracket();
    void paintBesideLabel(const ArrayRow& row);

    Canvas& m_canvas;
    const FrameState& m_frame;
    const ArrayLayout& m_layout;
    const ArrayStyle& m_style;
};

// Of the widest of the labels that stand left of the rows, in any step.
[[nodiscard]] double rowLabelWidth(const BlockModel& model, const ArrayStyle& style);

} // namespace scanscope::viz
