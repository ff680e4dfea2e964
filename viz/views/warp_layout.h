// The base of layouts for views of one warp: a heading that names the warp, numbers above its lanes or banks,
// rows of cells, and a last line with the number of parts that did not fit.
#pragma once

#include "viz/paint/cell_text.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct WarpLayout : LabelledRows {
    using LabelledRows::LabelledRows;
    Columns columns;
    double headY = 0, rulerY = 0;
    double leftOutY = 0;  // middle of the last line, which counts parts that did not fit
    double rowHeight = 0; // of a row of cells
    [[nodiscard]] double line() const { return 1.4 * text; }
    // The distance between numbers on the ruler, in columns.
    [[nodiscard]] int numberEvery(int weight) const {
        return textWidth(QStringLiteral("30"), figures(smallest, weight)) + 3 <= columns.pitch ? 1 : 4;
    }

protected:
    // Places `count` columns to the right of labels with the width `label`.
    void placeColumns(const Room& room, int count, double maxPitch, double label, double margin) {
        const double gutter = std::max(room.gutter * room.either(1, 0.5), edge + label + labelGap);
        columns = makeColumns({room.width, gutter, margin, maxPitch}, count);
        left = columns.visibleLeft();
    }
    // The total height of the heading and the ruler.
    [[nodiscard]] double above() const { return 3 * line(); }
    // Centres the content vertically in the room, where `used` is its height. Places the heading, the ruler
    // and the last line, whose middle is `foot` lines above the end. Returns the top of the rows.
    double placeHead(const Room& room, double used, double row, double foot) {
        const double y = std::max(0.0, (room.height - used) / 2);
        headY = y + line();
        leftOutY = std::min(room.height - 0.6 * smallest, y + used - foot * line());
        rulerY = y + 2 * line() + line() / 2;
        rowHeight = row - std::min(4.0, 0.15 * row);
        return y + above();
    }
};

} // namespace scanscope::viz
