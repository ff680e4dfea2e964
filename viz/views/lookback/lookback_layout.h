// Where the tiles of a single-pass scan stand: a column a tile; above, a row for each thing that was
// published; then the tiles as they are now; below, a line for each that looks back, and for those that have.
// Stage units from the view's own upper left corner.
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
    // The history: rows of publications [firstEvent, firstEvent + events).
    int firstEvent = 0, events = 0;
    double historyTop = 0, rowPitch = 0, rowHeight = 0;
    // The tiles now.
    double cardTop = 0, cardHeight = 0;
    bool hasNumbers = true; // the sums fit into the cards
    double letter = 20;
    // The walks: of LookbackModel::walks, those that are shown, from above.
    double walkTop = 0, walkPitch = 0;
    struct WalkPlace {
        int walk = 0;
        double y = 0;             // the middle of its line
        bool hasOwnWords = false; // in a line below, as there is no room for them beside it
    };
    std::vector<WalkPlace> walks;
    int walksLeftOut = 0;    // of those that look back now and those that have
    int walksLeftOutNow = 0; // that look back now, among these
    double leftOutY = 0;     // of the line that says how many

    // How wide all that is said of a walk is, in words of so many px.
    using WordsWidth = std::function<double(const TileWalk& walk, double px)>;
    // `step`: what happens in it has the first claim to room.
    LookbackLayout(const LookbackModel& model, FilmStep step, const Room& room, int longestValue,
                   const WordsWidth& widthOf = {});
    // The room of words beside the line of a walk that reaches to the tile `far`: at its right and its left.
    struct Beside {
        double right = 0, rightRoom = 0; // from where on
        double left = 0, leftRoom = 0;   // up to where
        [[nodiscard]] bool holds(double width) const { return width <= rightRoom || width <= leftRoom; }
    };
    [[nodiscard]] Beside beside(int tile, int far) const;
    [[nodiscard]] double chip() const { return std::min(18.0, 1.5 * text); } // of a tile on a line
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
    // The middle of the card's letter: wholly on the ground that says the state, which of A is the lower
    // half.
    [[nodiscard]] double letterY() const { return cardTop + (hasNumbers ? 0.22 : 0.75) * cardHeight; }

private:
    [[nodiscard]] double ownWords() const { return 1.35 * text; } // from the line of a walk to its words
    void placeWalks(const LookbackModel& model, FilmStep step, double height, const WordsWidth& widthOf);
};

} // namespace scanscope::viz
