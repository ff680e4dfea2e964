// The parts of the grid of launches and blocks: rows of boxes, and stretches of arrays. Lengths are in stage
// units.
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

// The sizes in the grid of a run in a room.
struct GridSizes {
    GridSizes(const Document& document, const Room& room);

    double width, height, gutter, margin;
    double top, foot;                     // space for the text about launches that do not fit
    double box = 44, tallest = 104;       // height of a box, which grows if there is space
    double strip = 20, highestStrip = 34; // height of an array's row
    double leastStrip;                    // least height of a row that shows numbers
    double under = 8, stripGap = 6;       // from a box to the array below it, and between two arrays
    double line = 26, longestLine = 84;   // from an array to the boxes that read it
    double overview;                      // least `line` with an overview
    double narrowest = 18, widest = 168;  // of a box
    double cell;                          // width for the text of a cell, which widens its box
    double widestCell = 56;
    double letter;      // font size of a column's name
    double between = 6; // gap between two boxes
    double inside;      // from a box's edge to its cells
    double fold = 104;  // least width of a box that represents several blocks
    double segmentGap = 10;
    double scrolled; // distance from the film's launch, in launches upwards

private:
    void narrowBoxes(const Document& document);
};

// Font sizes.
struct GridText {
    explicit GridText(const Room& room);
    double label, value, largestValue;
    double smallestCell, smallestLabel; // in a box, and beside the rows
    double edge;                        // left end of the space for labels
};

// A block, or several adjacent blocks that were not recorded.
struct BlockBox {
    int recorded = -1;                  // index in Launch::blocks; −1: not recorded
    std::uint64_t first = 0, count = 1; // in the grid
    QRectF box;
};

struct LaunchRow {
    LaunchIndex launch;
    double y = 0, height = 0;
    std::vector<BlockBox> boxes;
    // A strip of the whole launch above its boxes, if not all of them fit.
    QRectF overview;
    double windowLeft = 0, windowRight = 0; // the part shown below, on the overview
    [[nodiscard]] double foot() const { return y + height; }
    [[nodiscard]] double head() const { return overview.isEmpty() ? y : overview.top(); }
};

// Adjacent cells of an array, with a gap before each cell that starts a segment.
struct StripPart {
    std::uint64_t first = 0, count = 0;
    double left = 0, right = 0;
    std::vector<std::uint64_t> heads = {};
    double gap = 0;
    [[nodiscard]] std::uint64_t end() const { return first + count; }
    [[nodiscard]] double pitch() const;
    [[nodiscard]] double leftOf(std::uint64_t cell) const; // without the gap before it
};

// A global array in the band between two launches (launch_arrays.h).
struct ArrayStrip {
    Band band;
    std::uint16_t array = trace::no_array;
    double y = 0, height = 0;
    std::vector<StripPart> parts;
    bool flags = false;              // shows the segment flags; else an array above it does
    Readers readers = Readers::next; // whose reads are marked
    [[nodiscard]] double foot() const { return y + height; }
    // The visible part of a range of cells, from left to right; nothing if none of it is shown.
    [[nodiscard]] std::optional<std::pair<double, double>> spanOf(const trace::Range& cells) const;
};

} // namespace scanscope::viz
