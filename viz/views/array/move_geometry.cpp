#include "viz/views/array/move_geometry.h"

#include <algorithm>
#include <cmath>

#include "viz/scene/glyphs.h"

namespace scanscope::viz {

namespace {

constexpr double leastArc = 40, mostArc = 58; // height of the arc of an operand in the step's own row
// distances of brackets from rows and from each other
constexpr double levelEdge = 2.5, levelApart = 2, mostApart = 4;

} // namespace

Brackets::Brackets(const StepModel& step, const Columns& columns, double y0, double y1)
    : m_columns(columns)
    , m_y0(y0)
    , m_y1(y1) {
    for (const Move& move : step.moves)
        for (const auto operand : {move.left, move.right})
            if (operand && *operand != move.to) m_levelOf[std::minmax(*operand, move.to)] = 0;
    std::vector<Column> reached; // by level: the right end of its last line
    for (auto& [ends, level] : m_levelOf) {
        const auto free =
            std::ranges::find_if(reached, [left = ends.first](Column right) { return right <= left; });
        level = int(free - reached.begin());
        if (free == reached.end()) reached.push_back(ends.second);
        m_touching = m_touching || level > 0 || reached[std::size_t(level)] == ends.first;
        reached[std::size_t(level)] = ends.second;
    }
    const int room = std::max(1, 1 + int((y1 - y0 - 2 * levelEdge) / levelApart));
    m_levels = std::clamp(int(reached.size()), 1, room);
}

Bracket Brackets::line(Column from, Column to) const {
    const double side = (to > from ? 1 : -1) * (m_touching ? std::min(0.14 * m_columns.pitch, 5.0) : 0);
    const auto found = m_levelOf.find(std::minmax(from, to));
    const int level = found == m_levelOf.end() ? 0 : found->second % m_levels;
    const double apart = std::min(mostApart, (m_y1 - m_y0 - 2 * levelEdge) / std::max(1, m_levels - 1));
    // The leftmost line is the lowest, so it can turn down without crossing the horizontal parts of the
    // others.
    const double y = (m_y0 + m_y1) / 2 + ((m_levels - 1) / 2.0 - level) * apart;
    return {m_columns.centre(from) + side, m_columns.centre(to) - side, m_y0, y, m_y1};
}

MoveGeometry::MoveGeometry(const FrameState& frame, const ArrayLayout& layout)
    : m_columns(layout.columns)
    , m_band(layout.band())
    , m_reads(std::size_t(layout.columns.count)) {
    m_band.badgeRadius = std::min(m_band.badgeRadius, 0.3 * m_band.pitch);
    const ArrayRow *above = layout.row(RowPlace::previous), *source = layout.row(RowPlace::source);
    m_aboveFoot = above ? above->wholeFoot() : m_band.y0;
    m_hasSource = source != nullptr;
    m_sourceFoot = source ? source->foot() : m_aboveFoot;
    for (const Move& move : frame.now().moves)
        for (const auto column : {move.left, move.right})
            if (column && m_reads[std::size_t(*column)] < 2) ++m_reads[std::size_t(*column)];
}

bool MoveGeometry::visible(const Move& move) const {
    const auto [low, high] =
        std::minmax({move.to, move.left.value_or(move.to), move.right.value_or(move.to)});
    return !m_columns.isLeftOut(move.to) && m_columns.showsBetween(low, high);
}

Curve MoveGeometry::curve(const Move& move, bool right) const {
    const Column operand = *move.operand(right);
    const double from = m_columns.centre(operand), to = m_columns.centre(move.to);
    ArrowBand band = m_band;
    band.y0 = startOf(move, right);
    if (move.writer(right)) {
        const double apart = std::abs(to - from);
        const double high = std::min(std::clamp(24 + 0.3 * apart, leastArc, mostArc), 0.8 * band.height());
        return arcOver(from, to, band, high, move.kind == Move::Kind::combine);
    }
    if (move.kind == Move::Kind::combine)
        return operand == move.to ? ownCurve(to, band) : operandCurve(from, to, band);
    const bool readTwice = move.left && m_reads[std::size_t(*move.left)] > 1;
    return copyCurve(from, to, band, readTwice);
}

void MoveGeometry::addStem(QPainterPath& stems, QPainterPath& heads, const Move& move) const {
    const double x = m_columns.centre(move.to);
    stems.moveTo(x, m_band.badgeY() + m_band.badgeRadius);
    stems.lineTo(x, m_band.y1 - 5);
    addFilledHead(heads, {x, m_band.y1 - 1.5}, {0, 1}, std::min(7.0, m_band.badgeRadius * 0.78));
}

void MoveGeometry::addOpenEnd(QPainterPath& path, const Move& move) const {
    const Curve line = curve(move, false);
    addOpenHead(path, line.end + QPointF(0, 1), line.direction(), std::min(8.0, 0.3 * m_band.pitch));
}

} // namespace scanscope::viz
