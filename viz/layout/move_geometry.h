// Along which lines the values of the current step run in the array view, for painting and for pointing.
#pragma once

#include <optional>
#include <vector>

#include "viz/layout/array_layout.h"

namespace scanscope::viz {

class MoveGeometry {
public:
    MoveGeometry(const FrameState& frame, const ArrayLayout& layout);

    [[nodiscard]] const ArrowBand& band() const { return m_band; }
    // Between the columns that it joins lies something that is to be seen.
    [[nodiscard]] bool visible(const Move& move) const;
    [[nodiscard]] Curve curve(const Move& move, int operand) const;

private:
    const Columns& m_columns;
    ArrowBand m_band;
    std::vector<std::uint8_t> m_reads; // by column of the row above: how many moves start there, at most 2
};

// Whether right-angled lines of different threads would run into one line.
[[nodiscard]] bool bracketsCross(const StepModel& step);

// Lower bands have no room for badges: there all lines are plain.
inline constexpr double leastBand = 34;

// The move of the current step whose arrow passes the point, at most 5 units off; its number in the step.
[[nodiscard]] std::optional<int> hitMove(const FrameState& frame, const ArrayLayout& layout, QPointF at);

} // namespace scanscope::viz
