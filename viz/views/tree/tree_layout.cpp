#include "viz/views/tree/tree_layout.h"

#include <algorithm>
#include <cmath>

#include "viz/scene/glyphs.h"

namespace scanscope::viz {

namespace {

constexpr double railOffset = 4, railReach = 0.62, tickRow = 14;
constexpr double nodeGap = 6, leastShare = 0.4; // between neighbours; least share of a narrow span

constexpr double wideNode = 88;      // terms need more space than a few digits
constexpr int fewCharacters = 6;     // how many fit in a node of the usual width
constexpr double textOnSlide = 0.95; // largest share of a half node's height

// The sizes that differ between the stage and a slide. On a slide, each half of a node has space for a line
// of the smallest text.
struct TreeSizes {
    double top = 6, foot = 3; // free space above the root and below the leaves
    double nodeHeight = 30, leastHeight = 24, leastGap = 18;
    double maxNodeWidth = 64;
    double badgeRadius = 8;
    double textFor = 30, glyphFor = 44;
};

TreeSizes sizesIn(const FrameState& frame, const Room& room) {
    if (!room.isSlide) {
        const bool isLong = frame.symbols || frame.longestText() > fewCharacters;
        return {.maxNodeWidth = isLong ? wideNode : 64};
    }
    constexpr double beside = 8;                                  // space beside a number in its node
    const int characters = std::clamp(frame.longestText(), 2, 4); // maximum length of a short value
    const double smallest = room.type.smallest, least = 2 * smallest / textOnSlide;
    const double textFor = characters * 0.6 * smallest + beside;
    return {.top = 0,
            .foot = 0,
            // The lines also need space.
            .nodeHeight = std::max(least, (room.isTall ? tallNode : 34) * std::min(1.0, room.type.scale)),
            .leastHeight = least,
            .leastGap = 14,
            .maxNodeWidth = 80,
            .badgeRadius = 9,
            .textFor = textFor,
            .glyphFor = textFor + smallest};
}

Curve rail(double x0, double y0, double x1, double y1) {
    const double reach = railReach * (y1 - y0);
    return {{x0, y0}, {x0, y0 + reach}, {x1, y1 - reach}, {x1, y1}};
}

} // namespace

double TreeLayout::x(int d, int k) const {
    const double span = double(1 << d);
    return (columns.centre(k * span) + columns.centre((k + 1) * span - 1)) / 2;
}

double TreeLayout::y(int d) const { return top + (depth - d) * pitch; }

double TreeLayout::nodeWidth(int d) const {
    const double span = (1 << d) * columns.pitch;
    return std::min(std::max(span - nodeGap, leastShare * span), maxNodeWidth);
}

QRectF TreeLayout::node(int d, int k) const {
    const double wide = nodeWidth(d);
    return {x(d, k) - wide / 2, y(d), wide, nodeHeight};
}

NodeDetail TreeLayout::detail(int d) const {
    const double wide = nodeWidth(d);
    if (wide >= glyphFor) return NodeDetail::glyphAndText;
    if (wide >= textFor) return NodeDetail::text;
    return wide >= 6 ? NodeDetail::box : NodeDetail::dot;
}

int TreeLayout::firstVisible(int d) const { return columns.firstVisible() >> d; }
int TreeLayout::lastVisible(int d) const { return std::max(0, columns.lastVisible()) >> d; }

Curve TreeLayout::upRail(int d, int k) const {
    return rail(x(d + 1, k / 2) - railOffset, y(d + 1) + nodeHeight, x(d, k) - railOffset, y(d));
}

Curve TreeLayout::downRail(int d, int k) const {
    return rail(x(d + 1, k / 2) + railOffset, y(d + 1) + nodeHeight, x(d, k) + railOffset, y(d));
}

Curve TreeLayout::climb(int d, int k) const {
    const QPointF start(x(d, k), y(d));
    if (!roomForBadge(d)) {
        const Curve rail = upRail(d, k);
        return {rail.end, rail.control2, rail.control1, rail.start};
    }
    const QPointF badge = upBadge(d + 1, k / 2);
    const double side = start.x() < badge.x() ? -1 : 1;
    const double dx = std::abs(start.x() - badge.x()), dy = start.y() - badge.y();
    return {start,
            {start.x(), start.y() - railReach * dy},
            {badge.x() + side * (badgeRadius + 0.35 * dx), badge.y()},
            {badge.x() + side * badgeRadius, badge.y()}};
}

Curve TreeLayout::descend(int d, int k) const {
    const QPointF start(x(d + 1, k / 2), y(d + 1) + nodeHeight);
    const bool toBadge = k % 2 == 1 && roomForBadge(d);
    const QPointF end = toBadge ? downBadge(d, k) - QPointF(0, badgeRadius) : QPointF(x(d, k), y(d) - 1.5);
    const double reach = std::max(railReach * (end.y() - start.y()), 3.0);
    return {start, {start.x(), start.y() + reach}, {end.x(), end.y() - reach}, end};
}

Elbow TreeLayout::sideway(int d, int k) const {
    const QRectF left = node(d, k - 1);
    const QPointF badge = downBadge(d, k);
    const double middle = left.top() + 0.75 * left.height(), end = badge.x() - badgeRadius;
    const double turn = left.right() + std::min(14.0, (end - left.right()) / 2);
    return {{QPointF(left.right(), middle), QPointF(turn, middle), QPointF(turn, badge.y()),
             QPointF(end, badge.y())}};
}

QPointF TreeLayout::upBadge(int d, int k) const { return {x(d, k), y(d) + nodeHeight + badgeRadius + 2.5}; }
QPointF TreeLayout::downBadge(int d, int k) const { return {x(d, k), y(d) - badgeRadius - 2.5}; }

void TreeLayout::addLines(QPainterPath& path, const SweepMove& move, double draw) const {
    using Kind = SweepMove::Kind;
    constexpr double corner = 5;
    const int d = move.depth - 1, left = 2 * move.node, right = left + 1;
    if (move.kind == Kind::up)
        for (const int k : {left, right}) addCurve(path, climb(d, k).upTo(draw));
    if (move.kind == Kind::downLeft) addCurve(path, descend(d, left).upTo(draw));
    if (move.kind != Kind::downRight) return;
    addCurve(path, descend(d, right).upTo(draw));
    if (roomForBadge(d) && draw >= 1) addElbow(path, sideway(d, right), corner);
}

std::optional<QPointF> TreeLayout::badgeOf(const SweepMove& move) const {
    const int d = move.depth - 1;
    if (move.kind == SweepMove::Kind::up && roomForBadge(d)) return upBadge(move.depth, move.node);
    if (move.kind == SweepMove::Kind::downRight && roomForBadge(d)) return downBadge(d, 2 * move.node + 1);
    return std::nullopt;
}

TreeLayout::TreeLayout(const FrameState& frame, const Room& room)
    : RoomLayout(room)
    , columns(blockColumns(frame, room).columns)
    , depth(treeOf(*frame.model)->depth)
    , nodeText(room.either(12, 14.5 * room.type.scale))
    , currentLabel(room.either(13, 15 * room.type.scale))
    , textShare(room.either(0.82, textOnSlide)) {
    const TreeSizes sizes = sizesIn(frame, room);
    top = sizes.top;
    foot = room.height - sizes.foot;
    maxNodeWidth = sizes.maxNodeWidth;
    textFor = sizes.textFor;
    glyphFor = sizes.glyphFor;
    const double space = foot - top;
    const int gaps = depth;
    const double wanted = gaps ? (space - gaps * sizes.leastGap) / (gaps + 1) : sizes.nodeHeight;
    nodeHeight = std::clamp(wanted, sizes.leastHeight, sizes.nodeHeight);
    const double leastPitch = nodeHeight + sizes.leastGap;
    if (gaps * leastPitch + nodeHeight > space + 0.01) {
        const int shown = std::max(0, int((space - tickRow - sizes.leastGap / 2 - nodeHeight) / leastPitch));
        foldedBelow = std::max(0, gaps - shown);
        tickHeight = tickRow;
        tickY = foot - tickRow;
    }
    const int shownGaps = gaps - foldedBelow;
    const double shownRoom = foldedBelow ? space - tickRow - sizes.leastGap / 2 : space;
    pitch = shownGaps ? std::min(110.0, (shownRoom - nodeHeight) / shownGaps) : 0;
    // A small tree that does not fill the height is centred.
    top += (shownRoom - nodeHeight - shownGaps * pitch) / 2;
    badgeRadius = std::min(sizes.badgeRadius, std::max(4.0, (pitch - nodeHeight) * 0.33));
}

} // namespace scanscope::viz
