#include "viz/views/tree/tree_layout.h"

#include <algorithm>
#include <cmath>

namespace scanscope::viz {

namespace {

constexpr double railOffset = 4, railReach = 0.62, tickRow = 14;
constexpr double nodeGap = 6, leastShare = 0.4; // between neighbours; of its span where that is narrow

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
    const double width = nodeWidth(d);
    return {x(d, k) - width / 2, y(d), width, nodeHeight};
}

NodeDetail TreeLayout::detail(int d) const {
    const double width = nodeWidth(d);
    if (width >= glyphFor) return NodeDetail::glyphAndText;
    if (width >= textFor) return NodeDetail::text;
    return width >= 6 ? NodeDetail::box : NodeDetail::dot;
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

TreeLayout layoutTree(const SweepTree& tree, const Columns& columns, const TreeRequest& request) {
    TreeLayout layout;
    layout.columns = columns;
    layout.depth = tree.depth;
    layout.top = request.top;
    layout.foot = request.height - request.foot;
    layout.maxNodeWidth = request.maxNodeWidth;
    layout.textFor = request.textFor;
    layout.glyphFor = request.glyphFor;
    const double room = layout.foot - layout.top;
    const int gaps = tree.depth;
    const double wanted = gaps ? (room - gaps * request.leastGap) / (gaps + 1) : request.nodeHeight;
    layout.nodeHeight = std::clamp(wanted, request.leastHeight, request.nodeHeight);
    const double leastPitch = layout.nodeHeight + request.leastGap;
    if (gaps * leastPitch + layout.nodeHeight > room + 0.01) {
        const int shown =
            std::max(0, int((room - tickRow - request.leastGap / 2 - layout.nodeHeight) / leastPitch));
        layout.foldedBelow = std::max(0, gaps - shown);
        layout.tickHeight = tickRow;
        layout.tickY = layout.foot - tickRow;
    }
    const int shownGaps = gaps - layout.foldedBelow;
    const double shownRoom = layout.foldedBelow ? room - tickRow - request.leastGap / 2 : room;
    layout.pitch = shownGaps ? std::min(110.0, (shownRoom - layout.nodeHeight) / shownGaps) : 0;
    // A small tree that does not reach from head to foot stands in the middle.
    layout.top += (shownRoom - layout.nodeHeight - shownGaps * layout.pitch) / 2;
    layout.badgeRadius =
        std::min(request.badgeRadius, std::max(4.0, (layout.pitch - layout.nodeHeight) * 0.33));
    return layout;
}

} // namespace scanscope::viz
