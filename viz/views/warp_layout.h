// Base of the layouts of views of one warp: a head that says which warp it is, numbers over its lanes or
// banks, rows of cells, and a line for what has no room.
#pragma once

#include "viz/paint/side_label.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct WarpLayout : LabelledRows {
    using LabelledRows::LabelledRows;
    Columns columns;
    double headY = 0, rulerY = 0;
    double leftOutY = 0;  // of the line at the foot that counts what does not fit
    double rowHeight = 0; // of its cells
    [[nodiscard]] double line() const { return 1.4 * text; }
    // Columns from one number of the ruler to the next.
    [[nodiscard]] int numberEvery(int weight) const {
        return textWidth(QStringLiteral("30"), figures(smallest, weight)) + 3 <= columns.pitch ? 1 : 4;
    }

protected:
    // `count` columns, right of labels that are `label` wide.
    void placeColumns(const Room& room, int count, double maxPitch, double label, double margin) {
        const double gutter = std::max(room.gutter * room.either(1, 0.5), edge + label + labelGap);
        columns = makeColumns({room.width, gutter, margin, maxPitch}, count);
        left = columns.visibleLeft();
    }
    // The height of head and ruler.
    [[nodiscard]] double above() const { return 3 * line(); }
    // Centres all that is `used` of the room's height: places head, ruler and the last line, whose middle is
    // `foot` lines above the end. Returns where the rows begin.
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
