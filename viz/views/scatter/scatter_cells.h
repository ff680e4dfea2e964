// The cells of one row of the scatter view, with their text or as bars.
#pragma once

#include "viz/paint/cell_row.h"
#include "viz/scene/canvas.h"
#include "viz/views/scatter/scatter_scene.h"

namespace scanscope::viz {

class ScatterCellsPainter {
public:
    ScatterCellsPainter(Canvas& canvas, const ScatterScene& scene)
        : m_canvas(canvas)
        , m_scene(scene)
        , m_role(scene.frame().now().role) {}
    void paint(std::size_t row);

private:
    void paintPredicate(const ScatterCell& cell);
    void paintToCome(const ScatterCell& cell);
    void paintValue(std::size_t row, const ScatterCell& cell);
    void paintBars(std::size_t row);
    [[nodiscard]] CellKind kindOf(std::size_t row, const ScatterCell& cell) const;

    Canvas& m_canvas;
    const ScatterScene& m_scene;
    const StepRole m_role;
};

} // namespace scanscope::viz
