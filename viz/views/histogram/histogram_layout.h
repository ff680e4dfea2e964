// The layout of the histogram: the input, a bar for each bin, and below the bars the places that the bins
// take once the elements are sorted by bin. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <QPointF>
#include <QRectF>

#include "viz/paint/cell_row.h"
#include "viz/views/histogram/histogram_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct HistogramLayout : RoomLayout {
    double valueText, countText;
    Columns bins;      // can be zoomed in
    Columns input;     // of one row
    int inputRows = 0; // 0: the input is a strip, whose columns of colour are in `input`
    double inputTop = 0, cell = 0, inputGap = 0, inputFoot = 0; // inputTop: below the indices
    std::uint64_t n;
    double barsTop = 0, barsFoot = 0;
    double unit = 0; // height of one element
    bool bricks = false;
    double labelsFoot = 0;
    double axisTop = 0, axisFoot = 0, axisLeft, axisRight;

    HistogramLayout(const HistogramModel& model, const Room& room);
    [[nodiscard]] QRectF cellBox(std::uint64_t i) const; // of an input element
    // The box of a bar's elements [from, to), counted from the bottom.
    [[nodiscard]] QRectF barBox(int bin, double from, double to) const;
    [[nodiscard]] double axisX(double place) const {
        return axisLeft + (axisRight - axisLeft) * place / double(n);
    }
    // The left end of a bin's column.
    [[nodiscard]] double binX(int bin) const { return bins.centre(bin) - bins.pitch / 2; }
    [[nodiscard]] NumberSize numbers() const { return {type.smallest, 1.3 * valueText}; }
    // How many elements share one column of the strip.
    [[nodiscard]] std::uint64_t together() const;
};

} // namespace scanscope::viz
