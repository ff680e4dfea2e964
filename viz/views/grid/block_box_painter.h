// One block as a box: its number, the cells it works on, and what it leaves for others.
#pragma once

#include <functional>

#include "viz/model/frame_state.h"
#include "viz/paint/cell_row.h"
#include "viz/scene/canvas.h"
#include "viz/views/grid/grid_layout.h"

namespace scanscope::viz {

class BlockBoxPainter {
public:
    BlockBoxPainter(Canvas& canvas, const FrameState& frame, const LaunchRow& row, const GridText& text);
    void paint(const BlockBox& box);
    void paintFlaw(const BlockBox& box); // where something was wrong in the block up to here

private:
    enum class State : std::uint8_t { toCome, running, done };
    // What the block works on, as it stands in this step of the film.
    struct Content {
        const Row* row = nullptr;        // null: nothing yet
        const StepModel* step = nullptr; // that is shown; null where the block is at rest
    };
    [[nodiscard]] Content contentOf(BlockAddress block) const;
    [[nodiscard]] bool hasResult(BlockAddress block) const;
    [[nodiscard]] std::vector<RowCell> cellsOf(const QRectF& strip, const Content& content, double pitch,
                                               double gap) const;
    [[nodiscard]] CellRow& scaled(trace::ElementType type);
    void paintUnrecorded(const BlockBox& box);
    void paintStrip(const QRectF& strip, const Content& content);
    void paintFoot(const QRectF& foot, const BlockBox& box, bool named);
    void paintResult(const QRectF& foot, const BlockResult& result, bool now);
    void paintCellsAbout(const QRectF& foot, BlockAddress block);
    [[nodiscard]] QString fitted(trace::Value value, trace::Node node, trace::ElementType type,
                                 const TextStyle& style, double width) const;

    Canvas& m_canvas;
    const FrameState& m_frame;
    const LaunchRow& m_row;
    const GridText& m_text;
    State m_state = State::toCome;
    StepRole m_role = StepRole::plain; // of the launch's longest phase, or of the step that runs
    std::optional<CellRow> m_scaled;
};

// Around the block that is pointed at and the one that is followed; `boxOf` returns null for a block that is
// not shown.
void paintBlockRings(Canvas& canvas, const FrameState& frame,
                     const std::function<const BlockBox*(BlockAddress)>& boxOf);

} // namespace scanscope::viz
