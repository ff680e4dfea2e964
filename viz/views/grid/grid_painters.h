// Paints the parts of the grid: blocks, devices and global arrays.
#pragma once

#include <functional>

#include "viz/model/frame_state.h"
#include "viz/paint/cell_row.h"
#include "viz/scene/canvas.h"
#include "viz/views/grid/device_rows.h"
#include "viz/views/grid/grid_layout.h"
#include "viz/views/grid/grid_parts.h"

namespace scanscope::viz {

// Paints a block as a box: its number, the cells that it works on, and the sum or cells that it produces.
class BlockBoxPainter {
public:
    BlockBoxPainter(Canvas& canvas, const FrameState& frame, const LaunchRow& row, const GridText& text);
    void paint(const BlockBox& box);
    void paintFlaw(const BlockBox& box); // a hazard sign if the block has had a finding so far

private:
    enum class State : std::uint8_t { toCome, running, done };
    // The cells that the block works on at this step of the film.
    struct Content {
        const Row* row = nullptr;        // null if there is nothing to show yet
        const StepModel* step = nullptr; // the current step; null if the block is idle
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
    StepRole m_role = StepRole::plain; // of the launch's longest phase, or of the running step
    std::optional<CellRow> m_scaled;
};

// Paints rings around the block under the pointer and the followed block. `boxOf` returns null for a block
// that is not shown.
void paintBlockRings(Canvas& canvas, const FrameState& frame,
                     const std::function<const BlockBox*(BlockAddress)>& boxOf);

// Paints the devices of a run: the blocks of each device with their contents, and the exchanges between
// devices. The frame must have a document.
void paintDevices(Canvas& canvas, const FrameState& frame, const DeviceLayout& layout);

// Paints a global array between two launches, at any level of detail. `smallestText` is the smallest text
// size in a cell. The frame must have a document.
void paintStrip(Canvas& canvas, const FrameState& frame, const ArrayStrip& strip, double smallestText);

} // namespace scanscope::viz
