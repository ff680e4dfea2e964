// The layout of the tiles in a single-pass scan: a column for each tile. At the top is a row for each
// publication, then the tiles in their current state, and at the bottom a line for each tile that looks back
// or has looked back. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "viz/layout/columns.h"
#include "viz/views/lookback/lookback_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct LookbackLayout : LabelledRows {
    Columns columns;
    double rulerY = 0;
    // The history: a row for each publication in [firstEvent, firstEvent + events).
    int firstEvent = 0, events = 0;
    double historyTop = 0, rowPitch = 0, rowHeight = 0;
    // The current state of the tiles.
    double cardTop = 0, cardHeight = 0;
    bool hasNumbers = true; // the cards are wide enough for the sums
    double letter = 20;
    // The shown walks from top to bottom, as indices into LookbackModel::walks.
    double walkTop = 0, walkPitch = 0;
    struct WalkPlace {
        int walk = 0;
        double y = 0;             // middle of the walk's line
        bool hasOwnWords = false; // the text is on a line below, because it does not fit beside the walk
    };
    std::vector<WalkPlace> walks;
    int walksLeftOut = 0;    // present and finished walks that do not fit
    int walksLeftOutNow = 0; // only the present walks that do not fit
    double leftOutY = 0;     // middle of the line that counts them

    // Returns the width of a walk's text at font size `px`.
    using WordsWidth = std::function<double(const TileWalk& walk, double px)>;
    // The publications and walks of `step` get their space first.
    LookbackLayout(const LookbackModel& model, FilmStep step, const Room& room, int longestValue,
                   const WordsWidth& widthOf = {});
    // The space for text on both sides of the line of a walk back to tile `far`.
    struct Beside {
        double right = 0, rightRoom = 0; // left end and width of the space on the right
        double left = 0, leftRoom = 0;   // right end and width of the space on the left
        [[nodiscard]] bool holds(double width) const { return width <= rightRoom || width <= leftRoom; }
    };
    [[nodiscard]] Beside beside(int tile, int far) const;
    [[nodiscard]] double chip() const { return std::min(18.0, 1.5 * text); } // size of a tile on a line
    [[nodiscard]] double xOf(int tile) const {
        return std::clamp(columns.centre(tile), columns.clipLeft, columns.clipRight);
    }
    [[nodiscard]] double wordsY(const WalkPlace& place) const { return place.y + ownWords(); }
    [[nodiscard]] QRectF rowCell(int event, int tile) const {
        return {columns.leftOf(tile), historyTop + (event - firstEvent) * rowPitch, columns.width, rowHeight};
    }
    [[nodiscard]] QRectF card(int tile) const {
        return {columns.leftOf(tile), cardTop, columns.width, cardHeight};
    }
    // The middle of the letter on a card. The whole letter is on the part that shows the state, which is the
    // lower half for A.
    [[nodiscard]] double letterY() const { return cardTop + (hasNumbers ? 0.22 : 0.75) * cardHeight; }

private:
    [[nodiscard]] double ownWords() const { return 1.35 * text; } // from the line of a walk to its text
    void placeWalks(const LookbackModel& model, FilmStep step, double height, const WordsWidth& widthOf);
};

} // namespace scanscope::viz
