// Where the nodes of a sweep tree stand, on the columns of the array. Stage units, from the view's own
// corner.
#pragma once

#include <optional>
#include <QPainterPath>

#include "viz/layout/arrow_geometry.h"
#include "viz/views/tree/sweep_tree.h"
#include "viz/views/view.h"

namespace scanscope::viz {

inline constexpr double tallNode = 42; // on a slide that is higher than wide

enum class NodeDetail : std::uint8_t { glyphAndText, text, box, dot };

struct TreeLayout : RoomLayout {
    Columns columns;
    int depth;                // of the root
    int foldedBelow = 0;      // levels under this one are one row of ticks
    double top = 0, foot = 0; // head of the root, foot of the lowest row
    double nodeHeight = 30;
    double pitch = 0; // from one level to the next
    double tickY = 0, tickHeight = 0;
    double badgeRadius = 8;
    double maxNodeWidth = 64;
    double textFor = 30, glyphFor = 44; // least widths of a node
    double nodeText, currentLabel;      // sizes of letters
    double textShare;                   // of half a node's height, at most

    // The frame's model has a tree.
    TreeLayout(const FrameState& frame, const Room& room);
    [[nodiscard]] double x(int d, int k) const;
    [[nodiscard]] double y(int d) const; // head of the nodes of a level
    [[nodiscard]] double nodeWidth(int d) const;
    [[nodiscard]] QRectF node(int d, int k) const;
    [[nodiscard]] NodeDetail detail(int d) const;
    // The first and last node of a level that touches the visible columns.
    [[nodiscard]] int firstVisible(int d) const;
    [[nodiscard]] int lastVisible(int d) const;

    // Rails from the foot of (d + 1, k / 2) to the head of (d, k): the up-sweep's left of the middle, the
    // down-sweep's right of it.
    [[nodiscard]] Curve upRail(int d, int k) const;
    [[nodiscard]] Curve downRail(int d, int k) const;
    // What the current step runs along. From the head of a child into the badge under its parent's foot; from
    // the parent's foot to the head of a left child, or to the badge above a right one; and from the lower
    // half of the left sibling to that badge. Nodes too narrow for text have no badges.
    [[nodiscard]] Curve climb(int d, int k) const;
    [[nodiscard]] Curve descend(int d, int k) const;
    [[nodiscard]] Elbow sideway(int d, int k) const;
    [[nodiscard]] bool roomForBadge(int d) const { return nodeWidth(d) >= textFor; }

    // All lines of a move, as far as they are drawn; and where it combines, if there is room to say so.
    void addLines(QPainterPath& path, const SweepMove& move, double draw) const;
    [[nodiscard]] std::optional<QPointF> badgeOf(const SweepMove& move) const;

    [[nodiscard]] QPointF upBadge(int d, int k) const;   // under the foot of the parent (d, k)
    [[nodiscard]] QPointF downBadge(int d, int k) const; // above the head of the right child (d, k)
};

} // namespace scanscope::viz
