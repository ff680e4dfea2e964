// The parts of the grid of launches and blocks: rows of boxes, and parts of arrays. Lengths are in stage
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

// The sizes in the grid, for a run and a room.
struct GridSizes {
    GridSizes(const Document& document, const Room& room);

    double width, height, gutter, margin;
    double top, foot;                     // space for the text about launches that do not fit
    double box = 44, tallest = 104;       // height of a box, and its limit if there is more space
    double strip = 20, highestStrip = 34; // height of an array's row
    double leastStrip;                    // least height of a row that shows numbers
    double under = 8, stripGap = 6;       // from a box to the array below it, and between two arrays
    double line = 26, longestLine = 84;   // from an array to the boxes that read it
    double overview;                      // smallest `line` above boxes with an overview
    double narrowest = 18, widest = 168;  // width of a box
    double cell;                          // width of a cell's text, for which its box grows
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
    double smallestCell, smallestLabel; // text sizes in a box, and beside the rows
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
    // A strip for the whole launch above its boxes, used if not all boxes fit.
    QRectF overview;
    double windowLeft = 0, windowRight = 0; // the part of the overview that is shown below it
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
    bool flags = false;              // this strip shows the segment flags; if not, one above does
    Readers readers = Readers::next; // whose reads to mark
    [[nodiscard]] double foot() const { return y + height; }
    // The left and right end of the visible part of these cells; none if no part is visible.
    [[nodiscard]] std::optional<std::pair<double, double>> spanOf(const trace::Range& cells) const;
};

} // namespace scanscope::viz
