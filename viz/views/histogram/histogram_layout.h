// The input, a bar a bin, and below them the places that the bins take once the elements are sorted by bin.
// Stage units from the view's own upper left corner.
#pragma once

#include <optional>
#include <QPointF>
#include <QRectF>

#include "viz/layout/columns.h"
#include "viz/model/histogram_model.h"

namespace scanscope::viz {

struct HistogramRequest {
    double width = 1024, height = 598;
    double gutter = 100, margin = 28;
    Zoom zoom; // of the bins
    double top = 8, foot = 8;
    double index = 18;            // over the cells, and over each bar for its count
    double cell = 40, gap = 6;    // of the input, which folds into rows of cells
    double leastCell = 26;        // where there are several rows
    double leastPitch = 28;       // narrower cells have no values
    int mostRows = 4;             // more are one strip of colours
    double strip = 40;            // its height
    double unit = 44;             // largest height of one element in a bar
    double brick = 5;             // elements lower than that are not drawn one by one
    double labels = 40;           // under the bars: number of the bin, and its values
    double axis = 34, ticks = 24; // the places, and where the bins begin
};

struct HistogramLayout {
    double width = 0, height = 0;
    Columns bins;      // zoomed
    Columns input;     // of one row
    int inputRows = 0; // 0: a strip, of which `input` are the columns of colour
    double inputTop = 0, cell = 0, inputGap = 0, inputFoot = 0; // inputTop: below the indices
    std::uint64_t n = 0;
    double barsTop = 0, barsFoot = 0;
    double unit = 0; // height of one element
    bool bricks = false;
    double labelsFoot = 0;
    double axisTop = 0, axisFoot = 0, axisLeft = 0, axisRight = 0;

    [[nodiscard]] QRectF cellBox(std::uint64_t i) const; // of the input
    // Of the elements [from, to) of a bar, from its foot.
    [[nodiscard]] QRectF barBox(int bin, double from, double to) const;
    [[nodiscard]] double axisX(double place) const {
        return axisLeft + (axisRight - axisLeft) * place / double(n);
    }
    // The left end of a bin's column.
    [[nodiscard]] double binX(int bin) const { return bins.centre(bin) - bins.pitch / 2; }
    // Elements in one column of the strip.
    [[nodiscard]] std::uint64_t together() const;
};

[[nodiscard]] HistogramLayout layoutHistogram(const HistogramModel& model, const HistogramRequest& request);

} // namespace scanscope::viz
