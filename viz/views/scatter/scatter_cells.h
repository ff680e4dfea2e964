// The cells of one row of the scatter view, with their text or as bars.
#pragma once

#include "viz/paint/cell_row.h"
#include "viz/views/painter.h"
#include "viz/views/scatter/scatter_scene.h"

namespace scanscope::viz {

class ScatterCellsPainter : Painter<ScatterLayout> {
public:
    ScatterCellsPainter(Canvas& canvas, const FrameState& frame, const ScatterLayout& layout,
                        const ScatterScene& scene)
        : Painter(canvas, frame, layout)
        , m_scene(scene)
        , m_role(frame.now().role) {}
    void paint(std::size_t row);

private:
    void paintPredicate(const ScatterCell& cell);
    void paintToCome(const ScatterCell& cell);
    void paintValue(std::size_t row, const ScatterCell& cell);
    void paintBars(std::size_t row);
    [[nodiscard]] CellKind kindOf(std::size_t row, const ScatterCell& cell) const;

    const ScatterScene& m_scene;
    const StepRole m_role;
};

} // namespace scanscope::viz
