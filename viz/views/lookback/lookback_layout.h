// Where the tiles of a single-pass scan stand: a column a tile; above, a row for each thing that was told;
// then the tiles as they are now; below, a line for each that looks back. Stage units from the view's own
// upper left corner.
#pragma once

#include <vector>

#include "viz/layout/columns.h"
#include "viz/views/lookback/lookback_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct LookbackLayout {
    double text = 12, smallest = 11, edge = 24;
    Columns columns;
    double rulerY = 0;
    // The history: rows of publications [firstEvent, firstEvent + events).
    int firstEvent = 0, events = 0;
    double historyTop = 0, rowPitch = 0, rowHeight = 0;
    // The tiles now.
    double cardTop = 0, cardHeight = 0;
    bool hasNumbers = true; // the sums fit into the cards
    double letter = 20;
    // The walks: of LookbackModel::walks, those that are shown, from above.
    double walkTop = 0, walkPitch = 0;
    std::vector<int> walks;
    int walksLeftOut = 0;

    // `step`: what happens in it has the first claim to room.
    LookbackLayout(const LookbackModel& model, FilmStep step, const Room& room, int longestValue);
    [[nodiscard]] double walkY(int place) const { return walkTop + (place + 0.5) * walkPitch; }
    [[nodiscard]] QRectF rowCell(int event, int tile) const {
        return {columns.leftOf(tile), historyTop + (event - firstEvent) * rowPitch, columns.width, rowHeight};
    }
    [[nodiscard]] QRectF card(int tile) const {
        return {columns.leftOf(tile), cardTop, columns.width, cardHeight};
    }
};

} // namespace scanscope::viz
