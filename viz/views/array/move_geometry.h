// Along which lines the values of the current step run in the array view, for painting and for pointing.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <QPainterPath>
#include <vector>

#include "viz/views/array/array_layout.h"

namespace scanscope::viz {

class MoveGeometry {
public:
    MoveGeometry(const FrameState& frame, const ArrayLayout& layout);

    [[nodiscard]] const ArrowBand& band() const { return m_band; }
    [[nodiscard]] double top() const { return std::min(m_aboveFoot, m_sourceFoot); }
    // Between the columns that it joins lies something that is to be seen.
    [[nodiscard]] bool visible(const Move& move) const;
    // There is such an operand, and the row that it stands in is shown: figures of all rows have no second
    // ones.
    [[nodiscard]] bool hasOperand(const Move& move, bool right) const {
        return move.operand(right) && (m_hasSource || !(right ? move.rightInSource : move.leftInSource));
    }
    // The foot of the row above that the left or right operand stands in.
    [[nodiscard]] double startOf(const Move& move, bool right) const {
        return (right ? move.rightInSource : move.leftInSource) ? m_sourceFoot : m_aboveFoot;
    }
    // From the left or right operand, which must be there. One that was written in this step starts in the
    // step's own row, and goes over its cells.
    [[nodiscard]] Curve curve(const Move& move, bool right) const;
    // The same as one line without a badge.
    [[nodiscard]] Curve plainCurve(const Move& move, bool right) const {
        return joinCurve(m_columns.centre(*move.operand(right)), m_columns.centre(move.to),
                         startOf(move, right), m_band.y1);
    }
    // The line from the badge of a combining move to its cell with the head there, and the open head of a
    // copy.
    void addStem(QPainterPath& stems, QPainterPath& heads, const Move& move) const;
    void addOpenEnd(QPainterPath& path, const Move& move) const;

private:
    const Columns& m_columns;
    ArrowBand m_band;
    double m_aboveFoot = 0, m_sourceFoot = 0; // where arrows leave the row above and the source
    bool m_hasSource = false;
    std::vector<std::uint8_t> m_reads; // by column of the row above: how many moves start there, at most 2
};

// The right-angled lines of a step between two rows. Those that would run into each other cross on levels of
// their own, as many as there is room for, and leave and arrive a little to the side.
class Brackets {
public:
    Brackets(const StepModel& step, const Columns& columns, double y0, double y1);
    [[nodiscard]] Bracket line(Column from, Column to) const;
    [[nodiscard]] int levels() const { return m_levels; }

private:
    const Columns& m_columns;
    double m_y0, m_y1;
    int m_levels = 1;
    bool m_touching = false;
    std::map<std::pair<Column, Column>, int> m_levelOf; // by left and right end
};

// Lower bands have no room for badges: there all lines are plain.
inline constexpr double leastBand = 34;

} // namespace scanscope::viz
