#include "viz/views/histogram/histogram_layout.h"

#include <algorithm>
#include <cmath>

namespace scanscope::viz {

namespace {

constexpr double leastColumn = 3; // width of a column of the strip

struct HistogramSizes {
    const Room& room;
    double scale = room.type.scale;
    double edge = room.either(8, 2);                    // at the top and the bottom
    double index = 18 * scale;                          // above the cells, and above each bar for its count
    double cell = room.either(40, 32 * scale), gap = 6; // height of an input cell, and the gap between rows
    double leastCell = room.either(26, 24 * scale);     // height if there are several rows
    double leastPitch = room.either(28, 36 * std::min(1.0, scale)); // narrower cells show no values
    // with more rows, the input is a strip of colours
    std::uint64_t mostRows = 4;
    double strip = 40;                           // height of the strip
    double unit = room.either(44, 34 * scale);   // largest height of one element in a bar
    double brick = 5;                            // elements of less height are not drawn one by one
    double labels = room.either(40, 38 * scale); // below a bar: the bin's number and values
    double axis = room.either(34, 28 * scale);   // the places
    double ticks = room.either(24, 22 * scale);  // labels of where bins start
};

// Folds the input into rows of nearly equal length. The cells are wide enough for their values.
void foldInput(HistogramLayout& layout, const HistogramSizes& r) {
    const ColumnBox box{r.room.width, r.room.gutter, r.room.margin};
    const double room = std::max(1.0, r.room.width - r.room.gutter - r.room.margin);
    const auto fit = std::max<std::uint64_t>(1, std::uint64_t(room / r.leastPitch));
    const std::uint64_t rows = (layout.n + fit - 1) / fit;
    if (rows <= r.mostRows) {
        layout.inputRows = int(rows);
        layout.input = makeColumns(box, int((layout.n + rows - 1) / rows));
        layout.cell = rows == 1 ? r.cell : r.leastCell;
        layout.inputGap = r.gap;
        layout.inputFoot =
            layout.inputTop + double(rows) * layout.cell + (double(rows) - 1) * layout.inputGap;
    } else {
        const auto columns = std::min<std::uint64_t>(layout.n, std::uint64_t(room / leastColumn));
        const std::uint64_t together = (layout.n + columns - 1) / columns;
        layout.input = makeColumns(box, int((layout.n + together - 1) / together));
        layout.cell = r.strip;
        layout.inputFoot = layout.inputTop + r.strip;
    }
}

} // namespace

QRectF HistogramLayout::cellBox(std::uint64_t i) const {
    if (inputRows == 0) {
        const auto column = int(i / together());
        return {input.centre(column) - input.pitch / 2, inputTop, input.pitch, cell};
    }
    const auto perRow = std::uint64_t(input.count);
    const std::uint64_t row = i / perRow;
    return {input.leftOf(int(i % perRow)), inputTop + double(row) * (cell + inputGap), input.width, cell};
}

QRectF HistogramLayout::barBox(int bin, double from, double to) const {
    const double gap = bins.pitch >= 10 ? bins.gap : bins.pitch >= 4 ? 1 : 0;
    return {binX(bin) + gap / 2, barsFoot - to * unit, bins.pitch - gap, (to - from) * unit};
}

std::uint64_t HistogramLayout::together() const {
    return std::max<std::uint64_t>(1, (n + std::uint64_t(input.count) - 1) / std::uint64_t(input.count));
}

HistogramLayout::HistogramLayout(const HistogramModel& model, const Room& room)
    : RoomLayout(room)
    , valueText(room.either(14, 15 * room.type.scale))
    , countText(room.either(15, 17 * room.type.scale))
    , bins(makeColumns({room.width, room.gutter, room.margin}, model.bins, room.zoom))
    , n(model.n)
    , axisLeft(room.gutter)
    , axisRight(room.width - room.margin) {
    const HistogramSizes r{room};
    inputTop = r.edge + r.index;
    foldInput(*this, r);
    // The rest of the height is for falling elements, the bars, and the curves down to the places.
    const double fixed = inputFoot + r.index + r.labels + r.axis + r.ticks + r.edge;
    const double left = std::max(60.0, room.height - fixed);
    const double carry = std::clamp(0.3 * left, 30.0, 96.0), fall = std::clamp(0.14 * left, 10.0, 56.0);
    const double bars = std::max(12.0, left - carry - fall);
    unit = std::min(r.unit, bars / double(model.largest));
    bricks = unit >= r.brick;
    const double used = unit * double(model.largest);
    // If the bars are low, the unused height is distributed above, between and below the parts.
    const double spare = std::max(0.0, left - carry - fall - used);
    const double down = 0.3 * spare;
    inputTop += down;
    inputFoot += down;
    barsTop = inputFoot + fall + r.index + 0.2 * spare;
    barsFoot = barsTop + used;
    labelsFoot = barsFoot + r.labels;
    axisTop = labelsFoot + carry + 0.2 * spare;
    axisFoot = axisTop + r.axis;
}

} // namespace scanscope::viz
