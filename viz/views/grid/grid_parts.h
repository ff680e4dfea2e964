// What the grid of launches and blocks is made of: rows of boxes, and stretches of arrays. Stage units.
#pragma once

#include <cstdint>
#include <optional>
#include <QRectF>
#include <utility>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/launch_arrays.h"
#include "viz/model/numbering.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// The sizes of the grid of a run in a room.
struct GridSizes {
    GridSizes(const Document& document, const Room& room);

    double width, height, gutter, margin;
    double top, foot;                     // for what is said of launches that have no room
    double box = 44, tallest = 104;       // height of a box; it grows where there is room
    double strip = 20, highestStrip = 34; // height of an array's row
    double leastStrip;                    // of one that says its numbers
    double under = 8, stripGap = 6;       // from a box to the array below it, and between two
    double line = 26, longestLine = 84;   // from an array to the boxes that read it
    double overview;                      // the least of it where the strip of a whole launch stands there
    double narrowest = 18, widest = 168;  // of a box
    double cell;                          // width that a cell asks for; a box is wider for it
    double widestCell = 56;
    double letter;      // of the name of a column
    double between = 6; // two boxes
    double inside;      // from a box's edge to its cells
    double fold = 104;  // least width of a box that stands for many
    double segmentGap = 10;
    double scrolled; // launches up from where the film is

private:
    void narrowBoxes(const Document& document);
};

// Sizes of letters.
struct GridText {
    explicit GridText(const Room& room);
    double label, value, largestValue;
    double smallestCell, smallestLabel; // in a box, and beside the rows
    double edge;                        // where labels may begin
};

// One block, or several side by side that were not recorded.
struct BlockBox {
    int recorded = -1;                  // place in Launch::blocks; −1: not recorded
    std::uint64_t first = 0, count = 1; // of the grid
    QRectF box;
};

struct LaunchRow {
    LaunchIndex launch;
    double y = 0, height = 0;
    std::vector<BlockBox> boxes;
    // Where not all boxes fit: a strip of the whole launch over those that are shown.
    QRectF overview;
    double windowLeft = 0, windowRight = 0; // of what is shown, on the overview
    [[nodiscard]] double foot() const { return y + height; }
    [[nodiscard]] double head() const { return overview.isEmpty() ? y : overview.top(); }
};

// Cells of an array side by side, with a gap before each that starts a segment.
struct StripPart {
    std::uint64_t first = 0, count = 0;
    double left = 0, right = 0;
    std::vector<std::uint64_t> heads = {};
    double gap = 0;
    [[nodiscard]] std::uint64_t end() const { return first + count; }
    [[nodiscard]] double pitch() const;
    [[nodiscard]] double leftOf(std::uint64_t cell) const; // without the gap before it
};

// A global array in a band between two launches (launch_arrays.h).
struct ArrayStrip {
    Band band;
    std::uint16_t array = trace::no_array;
    double y = 0, height = 0;
    std::vector<StripPart> parts;
    bool flags = false;              // that mark its segments; else another above it has them
    Readers readers = Readers::next; // whose reads are marked
    [[nodiscard]] double foot() const { return y + height; }
    // The shown part of a stretch, from left to right; nothing where none of it is shown.
    [[nodiscard]] std::optional<std::pair<double, double>> spanOf(const trace::Range& cells) const;
};

} // namespace scanscope::viz
