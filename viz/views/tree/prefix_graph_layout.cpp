#include "viz/views/tree/prefix_graph.h"

#include <algorithm>
#include <cmath>

namespace scanscope::viz {

namespace {

double length(QPointF a, QPointF b) { return std::hypot(b.x() - a.x(), b.y() - a.y()); }

constexpr double trunkDrop = 0.42;  // share of the distance from row to row
constexpr double trunkSlant = 0.42; // share of a column that lines need from a cell to the trunk

} // namespace

PrefixGraphLayout::PrefixGraphLayout(const FrameState& frame, const Room& room)
    : RoomLayout(room)
    , columns(blockColumns(frame, room).columns)
    , steps(frame.model->steps())
    , currentLabel(room.either(13, 15 * room.type.scale)) {
    constexpr double largestPitch = 72;
    const double edge = room.either(22, 14), leastPitch = room.either(24, 1); // a slide cannot be scrolled
    const double space = room.height - edge - edge;
    const int gaps = std::max(1, steps.size() - 1);
    pitch = std::clamp(space / gaps, leastPitch, largestPitch);
    const double used = pitch * (steps.size() - 1);
    top = edge + std::max(0.0, (space - used) / 2);
    // If not all steps fit, the current one is at two thirds of the height until the last one is visible.
    scroll = std::clamp(double(frame.step) * pitch - space * 2 / 3, 0.0, std::max(0.0, used - space));
    dotRadius = std::clamp(0.35 * columns.pitch, 1.5, 5.0);
    const int longest = frame.longestText();
    hasCapsules =
        room.isSlide ? textRoom() >= 0.6 * type.smallest * std::min(3, longest) : columns.pitch >= 26;
    if (room.isSlide) // text of long values shrinks before it loses digits
        valueText = std::clamp(textRoom() / (0.6 * std::max(2, longest)), type.smallest, 14.5 * type.scale);
}

Polyline Polyline::upTo(double t) const {
    double left = 0;
    for (std::size_t i = 1; i < points.size(); ++i) left += length(points[i - 1], points[i]);
    left *= std::clamp(t, 0.0, 1.0);
    Polyline part{{points.front()}};
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double leg = length(points[i - 1], points[i]);
        if (left < leg) {
            part.points.push_back(points[i - 1] + (points[i] - points[i - 1]) * (left / leg));
            break;
        }
        part.points.push_back(points[i]);
        left -= leg;
    }
    return part;
}

QPointF Polyline::at(double t) const { return upTo(t).points.back(); }

StepEdges::StepEdges(const BlockModel& model, const PrefixGraphLayout& layout, BlockStep step)
    : m_model(model)
    , m_layout(layout)
    , m_step(step) {
    const auto columns = std::size_t(model.columns());
    std::vector<int> rightwards(columns), leftwards(columns);
    for (const Move& move : model.step(step).moves)
        for (const auto operand : {move.left, move.right})
            if (operand) ++(*operand < move.to ? rightwards : leftwards)[std::size_t(*operand)];
    for (const Move& move : model.step(step).moves) // a cell's own value moves down its wire
        for (const auto operand : {move.left, move.right})
            if (operand == move.to) --leftwards[std::size_t(move.to)];
    m_fans.resize(columns);
    for (std::size_t c = 0; c < columns; ++c) m_fans[c] = rightwards[c] > 1 && leftwards[c] == 0;
}

Polyline StepEdges::line(const Move& move, bool right) const {
    const Column operand = *move.operand(right);
    if (!(right ? move.rightInSource : move.leftInSource)) return line(operand, move.to);
    const Columns& columns = m_layout.columns;
    return {{{columns.centre(operand), m_layout.y(m_model.sourceStep(m_step).value_or(beforeFirstStep))},
             {columns.centre(move.to), m_layout.y(m_step)}}};
}

Polyline StepEdges::line(Column from, Column to) const {
    const Columns& columns = m_layout.columns;
    const QPointF start(columns.centre(from), m_layout.y(m_step - 1)),
        end(columns.centre(to), m_layout.y(m_step));
    if (to <= from || !m_fans[std::size_t(from)]) return {{start, end}};
    const double trunk = start.y() + trunkDrop * (end.y() - start.y()), slant = trunkSlant * columns.pitch;
    return {{start, {start.x() + slant, trunk}, {end.x() - slant, trunk}, end}};
}

std::vector<Column> StepEdges::kept() const {
    const StepModel& step = m_model.step(m_step);
    const Row* above = m_step.isFirst() ? nullptr : m_model.rowAbove(m_step);
    std::vector<Column> columns;
    if (!above || above->space != step.row.space || above->array != step.row.array) return columns;
    for (const Column c : step.row.columns()) {
        const auto i = std::size_t(c);
        if (step.row.stands(c) && step.marks[i] == CellMark::none && above->known[i]) columns.push_back(c);
    }
    return columns;
}

} // namespace scanscope::viz
