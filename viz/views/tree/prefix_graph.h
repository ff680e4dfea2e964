// The graph of a scan that is not a sweep: a wire for each column, and a row for each step. Lengths are in
// stage units.
#pragma once

#include <vector>

#include "viz/layout/arrow_geometry.h"
#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct PrefixGraphLayout : RoomLayout {
    Columns columns;
    IndexRange<BlockStep> steps;
    double pitch = 48, top = 0; // distance between rows; middle of the first row
    double scroll = 0;          // how far the rows have moved up, if not all fit
    double dotRadius = 5;
    double currentLabel, valueText = 13; // font sizes
    bool hasCapsules = true;             // whether capsules with values fit

    PrefixGraphLayout(const FrameState& frame, const Room& room);
    [[nodiscard]] double y(BlockStep step) const { return top + double(step) * pitch - scroll; }
    [[nodiscard]] double textRoom() const { return columns.width - 6; } // width of text in a capsule
};

// A line of the graph.
struct Polyline {
    std::vector<QPointF> points;
    [[nodiscard]] QPointF at(double t) const;
    [[nodiscard]] Polyline upTo(double t) const; // the part from the start to t
};

// The lines of one step's values. They lead straight from wire to wire. If one cell is read for several cells
// to its right, its lines share a trunk.
class StepEdges {
public:
    StepEdges(const BlockModel& model, const PrefixGraphLayout& layout, BlockStep step);
    // The line from the left or right operand, which must exist. It leads downwards.
    [[nodiscard]] Polyline line(const Move& move, bool right) const;
    [[nodiscard]] Polyline line(Column from, Column to) const;
    // The columns of cells that keep their value. Their wires continue.
    [[nodiscard]] std::vector<Column> kept() const;

private:
    const BlockModel& m_model;
    const PrefixGraphLayout& m_layout;
    BlockStep m_step;
    std::vector<std::uint8_t> m_fans; // by column of the row above
};

// Values move down their wires and meet where they are combined.
class Canvas;

void paintPrefixGraph(Canvas& canvas, const FrameState& frame, const PrefixGraphLayout& layout);

} // namespace scanscope::viz
