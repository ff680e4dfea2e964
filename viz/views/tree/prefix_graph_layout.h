// The graph of a scan that is no sweep: a wire for each column, a row for each step. Stage units.
#pragma once

#include <vector>

#include "viz/layout/arrow_geometry.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct PrefixGraphLayout : RoomLayout {
    Columns columns;
    IndexRange<BlockStep> steps;
    double pitch = 48, top = 0; // of rows; middle of the first
    double scroll = 0;          // how far the rows have moved up, where not all fit
    double dotRadius = 5;
    double currentLabel, valueText = 13; // sizes of letters
    bool hasCapsules = true;             // around values, which have room

    PrefixGraphLayout(const FrameState& frame, const Room& room);
    [[nodiscard]] double y(BlockStep step) const { return top + double(step) * pitch - scroll; }
    [[nodiscard]] double textRoom() const { return columns.width - 6; } // of a capsule
};

// A line of the graph, from one point to the next.
struct Polyline {
    std::vector<QPointF> points;
    [[nodiscard]] QPointF at(double t) const;
    [[nodiscard]] Polyline upTo(double t) const; // the part from the start to t
};

// Along which lines the values of one step run: straight from wire to wire, and where one cell is read for
// several to its right, over one trunk.
class StepEdges {
public:
    StepEdges(const BlockModel& model, const PrefixGraphLayout& layout, BlockStep step);
    // From the left or right operand, which must be there. Points downwards.
    [[nodiscard]] Polyline line(const Move& move, bool right) const;
    [[nodiscard]] Polyline line(Column from, Column to) const;
    // The columns whose cells kept their value: their wires run on.
    [[nodiscard]] std::vector<Column> kept() const;

private:
    const BlockModel& m_model;
    const PrefixGraphLayout& m_layout;
    BlockStep m_step;
    std::vector<std::uint8_t> m_fans; // by column of the row above
};

} // namespace scanscope::viz
