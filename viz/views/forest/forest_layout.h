// The layout of the forest above the walk around it. A node is above the middle of its subtree's places in
// the walk, so its descendants in the tree are between its own two places. If not all levels fit, some are
// drawn small in one band. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <QPointF>
#include <QRectF>
#include <utility>
#include <vector>

#include "viz/views/forest/forest_model.h"
#include "viz/views/tree/tree_layout.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct ForestLevel : RowSpan { // a level of nodes
    double width = 0;          // of each node
    NodeDetail detail = NodeDetail::dot;
    bool folded = false;
};

struct ForestLayout : RoomLayout {
    double nodeText;
    Columns columns; // of the places
    std::vector<ForestLevel> levels;
    std::pair<int, int> foldedLevels{0, 0}; // [first, last); none if they are equal
    double arcsTop = 0, bracketTop = 0, bracketFoot = 0;
    double tourTop = 0, tourFoot = 0, scanTop = 0, scanFoot = 0;
    double rulerMiddle = 0;

    ForestLayout(const ForestModel& model, const Room& room);
    [[nodiscard]] double x(const ForestNode& node) const {
        return columns.centre((node.opened + node.closed) / 2.0);
    }
    [[nodiscard]] QRectF node(const ForestNode& node) const;
    // The area from the node's first place to its last, across all rows of the walk.
    [[nodiscard]] QRectF span(const ForestNode& node) const;
    [[nodiscard]] QRectF place(int place, double top, double foot) const {
        return {columns.leftOf(place), top, columns.width, foot - top};
    }
};

} // namespace scanscope::viz
