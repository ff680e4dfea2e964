// The forest above the walk around it: a node stands in the middle of the places that the walk spends in its
// subtree, so what is below a node in the tree stands between its two places in the walk. Levels of which
// there is no room for all are drawn small in one band. Stage units from the view's own upper left corner.
#pragma once

#include <QPointF>
#include <QRectF>
#include <utility>
#include <vector>

#include "viz/views/forest/forest_model.h"
#include "viz/views/tree/tree_layout.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct ForestLevel : RowSpan { // of the nodes
    double width = 0;          // of each
    NodeDetail detail = NodeDetail::dot;
    bool folded = false;
};

struct ForestLayout : RoomLayout {
    double nodeText;
    Columns columns; // of the places
    std::vector<ForestLevel> levels;
    std::pair<int, int> foldedLevels{0, 0}; // [first, last); none where they are the same
    double arcsTop = 0, bracketTop = 0, bracketFoot = 0;
    double tourTop = 0, tourFoot = 0, scanTop = 0, scanFoot = 0;
    double rulerMiddle = 0;

    ForestLayout(const ForestModel& model, const Room& room);
    [[nodiscard]] double x(const ForestNode& node) const {
        return columns.centre((node.opened + node.closed) / 2.0);
    }
    [[nodiscard]] QRectF node(const ForestNode& node) const;
    // From its first place to its last, over all rows of the walk.
    [[nodiscard]] QRectF span(const ForestNode& node) const;
    [[nodiscard]] QRectF place(int place, double top, double foot) const {
        return {columns.leftOf(place), top, columns.width, foot - top};
    }
};

} // namespace scanscope::viz
