#pragma once

#include <span>

#include "viz/views/sectors/sector_requests.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// Where the requests of a step stand: a row each, its sectors side by side.
struct SectorsLayout : LabelledRows {
    double verdict = 0;                           // where it begins
    double top = 0, row = 0, sector = 0, gap = 0; // row: from one to the next
    int rows = 0;                                 // that there is room for
    SectorsLayout(std::span<const SectorRequest> requests, const Room& room);
    [[nodiscard]] double line() const { return 1.3 * text; } // from one to the next
    [[nodiscard]] QRectF box(int ofRow, int place) const {
        return {left + place * (sector + gap), top + ofRow * row + line(), sector, row - 2 * line()};
    }
};

} // namespace scanscope::viz
