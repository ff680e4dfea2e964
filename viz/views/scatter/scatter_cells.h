// The cells of one row of the scatter view, with their text or as bars.
#pragma once

#include "viz/paint/cell_row.h"
#include "viz/scene/canvas.h"
#include "viz/views/scatter/scatter_scene.h"
#include "viz/views/scatter/scatter_style.h"

namespace scanscope::viz {

class ScatterCellsPainter {
public:
    ScatterCellsPainter(Canvas& canvas, const ScatterScene& scene, const ScatterStyle& style)
        : m_canvas(canvas)
        , m_scene(scene)
        , m_style(style)
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
    const ScatterStyle& m_style;
    const StepRole m_role;
};

} // namespace scanscope::viz
