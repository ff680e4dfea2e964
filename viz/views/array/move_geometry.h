// The lines along which the current step's values move in the array view, for painting and for the pointer.
#pragma once

#include <algorithm>
#include <map>
#include <QPainterPath>
#include <vector>

#include "viz/views/array/array_layout.h"

namespace scanscope::viz {

class MoveGeometry {
public:
    MoveGeometry(const FrameState& frame, const ArrayLayout& layout);

    [[nodiscard]] const ArrowBand& band() const { return m_band; }
    [[nodiscard]] double top() const { return std::min(m_aboveFoot, m_sourceFoot); }
    // Whether any column from one end of the move to the other is visible.
    [[nodiscard]] bool visible(const Move& move) const;
    // Whether the move has this operand, and the operand's row is shown. Pictures of all rows do not show
    // source rows.
    [[nodiscard]] bool hasOperand(const Move& move, bool right) const {
        return move.operand(right) && (m_hasSource || !(right ? move.rightInSource : move.leftInSource));
    }
    // The bottom of the row that contains the left or right operand.
    [[nodiscard]] double startOf(const Move& move, bool right) const {
        return (right ? move.rightInSource : move.leftInSource) ? m_sourceFoot : m_aboveFoot;
    }
    // The curve from the left or right operand, which must exist. If the operand was written in this step,
    // the curve starts in the step's own row and arcs over its cells.
    [[nodiscard]] Curve curve(const Move& move, bool right) const;
    // The same curve as a single line, without a badge.
    [[nodiscard]] Curve plainCurve(const Move& move, bool right) const {
        return joinCurve(m_columns.centre(*move.operand(right)), m_columns.centre(move.to),
                         startOf(move, right), m_band.y1);
    }
    // Adds the line from a combining move's badge to its cell, with its head. For a copy, adds only an open
    // head.
    void addStem(QPainterPath& stems, QPainterPath& heads, const Move& move) const;
    void addOpenEnd(QPainterPath& path, const Move& move) const;

private:
    const Columns& m_columns;
    ArrowBand m_band;
    double m_aboveFoot = 0, m_sourceFoot = 0; // where arrows leave the row above and the source row
    bool m_hasSource = false;
    // by column of the row above: the number of moves that start there, at most 2
    std::vector<std::uint8_t> m_reads;
};

// The right-angled lines of a step between two rows. Lines that would overlap get different levels, as far as
// these fit, and start and end slightly to the side.
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

// The lowest band in which badges fit. In lower ones, all lines are plain.
inline constexpr double leastBand = 34;

} // namespace scanscope::viz
