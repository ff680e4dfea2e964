// The layout of a block's ring. At the top is a card for each stage, with the role that works there above the
// card. Next comes a row for each role, with a column for each turn. At the bottom is what the tiles of all
// blocks have published. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <QRectF>

#include "viz/layout/columns.h"
#include "viz/views/ring/ring_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct RingLayout : LabelledRows {
    Columns turns; // the first turn is in column 0
    double right = 0;
    // The stages.
    double markerTop = 0, markerHeight = 0;
    double cardTop = 0, cardHeight = 0, cardWidth = 0, cardApart = 0;
    // The roles.
    double rulerY = 0;
    double rowTop = 0, rowPitch = 0, boxHeight = 0, boxWidth = 0;
    int roles = 0;
    // Whether the tiles are shown: something is published, and they fit.
    bool hasPublished = false;
    bool hasSums = false; // the sums fit in the cells
    Columns tiles;
    double tileRulerY = 0, publishedTop = 0, publishedHeight = 0, blockY = 0, walkY = 0, walkWordsY = 0;

    RingLayout(const RingModel& model, const BlockRing& ring, const Room& room, int longestSum);

    [[nodiscard]] QRectF card(int stage) const {
        return {left + stage * (cardWidth + cardApart), cardTop, cardWidth, cardHeight};
    }
    [[nodiscard]] double rowY(int role) const { return rowTop + (role + 0.5) * rowPitch; }
    [[nodiscard]] QRectF box(int role, int turn) const {
        return {turns.centre(turn - 1) - boxWidth / 2, rowY(role) - boxHeight / 2, boxWidth, boxHeight};
    }
    // The middle between a role's row and the next one.
    [[nodiscard]] double betweenY(int role) const { return rowTop + (role + 1) * rowPitch; }
    [[nodiscard]] double rowFoot() const { return rowTop + roles * rowPitch; }
    [[nodiscard]] QRectF published(int tile) const {
        return {tiles.leftOf(tile), publishedTop, tiles.width, publishedHeight};
    }
};

} // namespace scanscope::viz
