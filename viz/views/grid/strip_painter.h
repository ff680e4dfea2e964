// A global array between two launches, at any level of detail.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/paint/cell_row.h"
#include "viz/scene/canvas.h"
#include "viz/views/grid/grid_layout.h"

namespace scanscope::viz {

class StripPainter {
public:
    // `smallestText`: of a cell.
    StripPainter(Canvas& canvas, const FrameState& frame, const ArrayStrip& strip, double smallestText);
    void paint();

private:
    [[nodiscard]] bool saysSomething(const GlobalCells& cells, double pitch) const;
    [[nodiscard]] CellKind kindOf(const GlobalCells& cells, std::size_t i) const;
    void paintCells(CellRow& row, const StripPart& part, const GlobalCells& cells, bool text);
    void paintHeat(CellRow& row, const StripPart& part, const GlobalCells& cells);
    void paintFlags(const StripPart& part);

    Canvas& m_canvas;
    const FrameState& m_frame;
    const ArrayStrip& m_strip;
    double m_smallest;
    bool m_running = false, m_input = false;
    StepRole m_wroteIn = StepRole::plain; // of the launch above
};

} // namespace scanscope::viz
