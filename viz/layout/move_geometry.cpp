#include "viz/layout/move_geometry.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace scanscope::viz {

namespace {

constexpr double nearby = 5;
constexpr int pieces = 24; // of a curve, to measure how far a point is from it

double distance(QPointF at, QPointF a, QPointF b) {
    const QPointF along = b - a, to = at - a;
    const double length = QPointF::dotProduct(along, along);
    const double t = length <= 0 ? 0 : std::clamp(QPointF::dotProduct(to, along) / length, 0.0, 1.0);
    const QPointF off = to - along * t;
    return std::hypot(off.x(), off.y());
}

double distance(QPointF at, const Curve& curve) {
    double least = 1e9;
    QPointF before = curve.start;
    for (int i = 1; i <= pieces; ++i) {
        const QPointF next = curve.at(double(i) / pieces);
        least = std::min(least, distance(at, before, next));
        before = next;
    }
    return least;
}

} // namespace

bool bracketsCross(const StepModel& step) {
    std::map<std::uint32_t, std::pair<int, int>> spans;
    for (const Move& move : step.moves)
        for (const int operand : {move.left, move.right}) {
            if (operand < 0 || operand == move.to) continue;
            const std::pair<int, int> reach = std::minmax(operand, move.to);
            const auto [span, isNew] = spans.try_emplace(move.thread, reach);
            span->second = {std::min(span->second.first, reach.first),
                            std::max(span->second.second, reach.second)};
        }
    std::vector<std::pair<int, int>> sorted;
    sorted.reserve(spans.size());
    for (const auto& [thread, span] : spans) sorted.push_back(span);
    std::sort(sorted.begin(), sorted.end());
    return std::adjacent_find(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
               return b.first <= a.second;
           }) != sorted.end();
}

MoveGeometry::MoveGeometry(const FrameState& frame, const ArrayLayout& layout)
    : m_columns(layout.columns)
    , m_band(layout.band())
    , m_reads(std::size_t(layout.columns.count)) {
    m_band.badgeRadius = std::min(m_band.badgeRadius, 0.3 * m_band.pitch);
    for (const Move& move : frame.now().moves)
        for (const int column : {move.left, move.right})
            if (column >= 0 && m_reads[std::size_t(column)] < 2) ++m_reads[std::size_t(column)];
}

bool MoveGeometry::visible(const Move& move) const {
    const int low =
        std::min({move.to, move.left < 0 ? move.to : move.left, move.right < 0 ? move.to : move.right});
    const int high = std::max({move.to, move.left, move.right});
    return high >= m_columns.firstVisible() && low <= m_columns.lastVisible();
}

Curve MoveGeometry::curve(const Move& move, int operand) const {
    const double from = m_columns.centre(operand), to = m_columns.centre(move.to);
    if (move.kind == Move::Kind::combine)
        return operand == move.to ? ownCurve(to, m_band) : operandCurve(from, to, m_band);
    const bool readTwice = move.left >= 0 && m_reads[std::size_t(move.left)] > 1;
    return copyCurve(from, to, m_band, readTwice);
}

std::optional<int> hitMove(const FrameState& frame, const ArrayLayout& layout, QPointF at) {
    if (!layout.row(RowPlace::previous) || layout.level >= Level::strip) return std::nullopt;
    const MoveGeometry geometry(frame, layout);
    const ArrowBand& band = geometry.band();
    if (band.height() < leastBand || at.y() < band.y0 || at.y() > band.y1) return std::nullopt;
    const bool badges = layout.level <= Level::shortText;
    std::optional<int> nearest;
    double least = nearby;
    const auto& moves = frame.now().moves;
    const auto consider = [&](std::size_t i, double far) {
        if (far > least) return;
        least = far;
        nearest = int(i);
    };
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move& move = moves[i];
        if (!geometry.visible(move)) continue;
        const double to = layout.columns.centre(move.to);
        for (const int operand : {move.left, move.right}) {
            if (operand < 0) continue;
            consider(i,
                     distance(at, badges ? geometry.curve(move, operand)
                                         : joinCurve(layout.columns.centre(operand), to, band.y0, band.y1)));
        }
        if (badges && move.kind == Move::Kind::combine) { // the badge and the stem below it
            const QPointF badge(to, band.badgeY());
            const double far = std::hypot(at.x() - badge.x(), at.y() - badge.y()) - band.badgeRadius;
            consider(i, std::max(0.0, std::min(far, distance(at, badge, {to, band.y1}))));
        }
    }
    return nearest;
}

} // namespace scanscope::viz
