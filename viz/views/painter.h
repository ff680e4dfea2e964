// Base of the painters of views.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/paint/side_label.h"

namespace scanscope::viz {

template <class Layout> class Painter {
public:
    // All of them must outlive it.
    Painter(Canvas& canvas, const FrameState& frame, const Layout& layout)
        : m_canvas(canvas)
        , m_theme(canvas.theme())
        , m_frame(frame)
        , m_layout(layout)
        , m_motion(frame.motion()) {}

protected:
    // Left of the cells; for layouts that are LabelledRows.
    void label(double y, const QString& text, const TextStyle& style, const QColor& color) {
        paintSideLabel(m_canvas, {{m_layout.left - labelGap, y}, m_layout.smallest, m_layout.edge}, text,
                       style, color);
    }
    void label(double y, const QString& text) { label(y, text, words(m_layout.text), m_theme.muted); }

    Canvas& m_canvas;
    const Theme& m_theme;
    const FrameState& m_frame;
    const Layout& m_layout;
    const Motion m_motion;
};

} // namespace scanscope::viz
