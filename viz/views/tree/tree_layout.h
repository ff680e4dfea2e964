// The layout of a sweep tree's nodes, on the columns of the array. Lengths are in stage units from the view's
// upper left corner.
#pragma once

#include <optional>
#include <QPainterPath>

#include "viz/layout/arrow_geometry.h"
#include "viz/views/tree/sweep_tree.h"
#include "viz/views/view.h"

namespace scanscope::viz {

inline constexpr double tallNode = 42; // height of a node on a slide that is taller than it is wide

enum class NodeDetail : std::uint8_t { glyphAndText, text, box, dot };

struct TreeLayout : RoomLayout {
    Columns columns;
    int depth;                // of the root
    int foldedBelow = 0;      // levels below this one are a single row of ticks
    double top = 0, foot = 0; // top of the root and bottom of the lowest row
    double nodeHeight = 30;
    double pitch = 0; // distance between levels
    double tickY = 0, tickHeight = 0;
    double badgeRadius = 8;
    double maxNodeWidth = 64;
    double textFor = 30, glyphFor = 44; // smallest widths of a node with text or a glyph
    double nodeText, currentLabel;      // font sizes
    double textShare;                   // largest share of a half node's height

    // The frame's model must have a tree.
    TreeLayout(const FrameState& frame, const Room& room);
    [[nodiscard]] double x(int d, int k) const;
    [[nodiscard]] double y(int d) const; // top of a level's nodes
    [[nodiscard]] double nodeWidth(int d) const;
    [[nodiscard]] QRectF node(int d, int k) const;
    [[nodiscard]] NodeDetail detail(int d) const;
    // The first and the last node of a level in the visible columns.
    [[nodiscard]] int firstVisible(int d) const;
    [[nodiscard]] int lastVisible(int d) const;

    // The rails from the bottom of (d + 1, k
    //
    // 2) to the top of (d, k). The up-sweep's rail is to the left of the middle, and the down-sweep's to the
    // right.
    [[nodiscard]] Curve upRail(int d, int k) const;
    [[nodiscard]] Curve downRail(int d, int k) const;
    // The lines of the current step. One leads from the top of a child into the badge below its parent.
    // Others lead from the bottom of the parent to the top of a left child or to the badge above a right
    // child, and from the lower half of the left sibling to that badge. Nodes too narrow for text have no
    // badges.
    [[nodiscard]] Curve climb(int d, int k) const;
    [[nodiscard]] Curve descend(int d, int k) const;
    [[nodiscard]] Elbow sideway(int d, int k) const;
    [[nodiscard]] bool roomForBadge(int d) const { return nodeWidth(d) >= textFor; }

    // Adds all lines of a move up to the share `draw` of their length. badgeOf() is the centre of a combining
    // move's badge, if a badge fits.
    void addLines(QPainterPath& path, const SweepMove& move, double draw) const;
    [[nodiscard]] std::optional<QPointF> badgeOf(const SweepMove& move) const;

    [[nodiscard]] QPointF upBadge(int d, int k) const;   // below the parent (d, k)
    [[nodiscard]] QPointF downBadge(int d, int k) const; // above the right child (d, k)
};

} // namespace scanscope::viz
