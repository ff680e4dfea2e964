// A global array between two launches, at any level of detail.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"
#include "viz/views/grid/grid_layout.h"

namespace scanscope::viz {

class StripPainter {
public:
    // `smallestText`: of a cell.
    StripPainter(Canvas& canvas, const FrameState& frame, const ArrayStrip& strip, double smallestText,
                 double lineScale);
    void paint();

private:
    struct Cell {
        QRectF box;
        GlobalMark mark = GlobalMark::none;
        bool known = false, read = false;
        trace::Value value;
        trace::Node node = trace::no_input;
    };
    [[nodiscard]] Cell cellAt(const StripPart& part, const GlobalCells& cells, std::uint64_t i) const;
    [[nodiscard]] bool landed() const; // what is written in this step
    void measure(const std::vector<GlobalCells>& cells);
    void paintBoxes(const StripPart& part, const GlobalCells& cells, bool text);
    void paintValue(const Cell& cell);
    void paintBar(const Cell& cell);
    void paintHeat(const StripPart& part, const GlobalCells& cells);
    void paintFlags(const StripPart& part);
    [[nodiscard]] BoxLook look(const Cell& cell) const;
    [[nodiscard]] double share(trace::Value value) const; // of the span of all values

    Canvas& m_canvas;
    const FrameState& m_frame;
    const ArrayStrip& m_strip;
    double m_smallest, m_line;
    trace::ElementType m_type = trace::ElementType::int32;
    bool m_running = false, m_input = false;
    StepRole m_wroteIn = StepRole::plain; // of the launch above
    StepRole m_now = StepRole::plain;     // of the step
    double m_min = 0, m_max = 0;
};

} // namespace scanscope::viz
