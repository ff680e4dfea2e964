#pragma once

#include <span>

#include "viz/views/sectors/sector_requests.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// The layout of a step's requests: a row for each request, with its sectors side by side.
struct SectorsLayout : LabelledRows {
    double verdict = 0;                           // left end of the verdicts
    double top = 0, row = 0, sector = 0, gap = 0; // row: distance from one row to the next
    int rows = 0;                                 // number of rows that fit
    SectorsLayout(std::span<const SectorRequest> requests, const Room& room);
    [[nodiscard]] double line() const { return 1.3 * text; } // line spacing
    [[nodiscard]] QRectF box(int ofRow, int place) const {
        return {left + place * (sector + gap), top + ofRow * row + line(), sector, row - 2 * line()};
    }
};

} // namespace scanscope::viz
