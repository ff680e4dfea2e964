// The layout of a sweep tree's nodes, on the columns of the array. Lengths are in stage units from the view's
// upper left corner.
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
    int foldedBelow = 0;      // levels below this one are a single row of ticks
    double top = 0, foot = 0; // top of the root, bottom of the lowest row
    double nodeHeight = 30;
    double pitch = 0; // distance of levels
    double tickY = 0, tickHeight = 0;
    double badgeRadius = 8;
    double maxNodeWidth = 64;
    double textFor = 30, glyphFor = 44; // least widths of a node
    double nodeText, currentLabel;      // font sizes
    double textShare;                   // largest share of the height of a node's half

    // The frame's model must have a tree.
    TreeLayout(const FrameState& frame, const Room& room);
    [[nodiscard]] double x(int d, int k) const;
    [[nodiscard]] double y(int d) const; // top of a level's nodes
    [[nodiscard]] double nodeWidth(int d) const;
    [[nodiscard]] QRectF node(int d, int k) const;
    [[nodiscard]] NodeDetail detail(int d) const;
    // The first and the last node of a level that are in the visible columns.
    [[nodiscard]] int firstVisible(int d) const;
    [[nodiscard]] int lastVisible(int d) const;

    // The rails from the bottom of (d + 1, k / 2) to the top of (d, k): the up-sweep's to the left of the
    // middle, and the down-sweep's to the right of it.
    [[nodiscard]] Curve upRail(int d, int k) const;
    [[nodiscard]] Curve downRail(int d, int k) const;
    // The lines of the current step: from the top of a child into the badge below its parent; from the bottom
    // of the parent to the top of a left child, or to the badge above a right child; and from the lower half
    // of the left sibling to that badge. Nodes too narrow for text have no badges.
    [[nodiscard]] Curve climb(int d, int k) const;
    [[nodiscard]] Curve descend(int d, int k) const;
    [[nodiscard]] Elbow sideway(int d, int k) const;
    [[nodiscard]] bool roomForBadge(int d) const { return nodeWidth(d) >= textFor; }

    // Adds all lines of a move, up to the share `draw`. badgeOf() is the centre of a combining move's badge,
    // if one fits.
    void addLines(QPainterPath& path, const SweepMove& move, double draw) const;
    [[nodiscard]] std::optional<QPointF> badgeOf(const SweepMove& move) const;

    [[nodiscard]] QPointF upBadge(int d, int k) const;   // below the parent (d, k)
    [[nodiscard]] QPointF downBadge(int d, int k) const; // above the right child (d, k)
};

} // namespace scanscope::viz
