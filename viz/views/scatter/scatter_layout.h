// The layout of the rows in a pass that moves elements. At the top are the elements, below them what is known
// about each, and, after a wider gap for the arrows, the elements at their new places. Each element has one
// column. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <QPointF>
#include <QRectF>
#include <vector>

#include "viz/views/scatter/scatter_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// For an element and a digit in one cell: the element's share of the height, and where the middle of the
// digit is.
inline constexpr double valueShare = 0.62, digitShare = 0.76;

struct ScatterLayout : RoomLayout {
    Columns columns;
    Level level = Level::full;
    double largestText;         // font size of an element
    int pass;                   // index in the model; −1 if nothing is moved
    double headMiddle = 0;      // middle of the line that names the pass
    std::vector<ModelRow> rows; // from top to bottom; the last one contains the moved elements
    QRectF table;               // table of the digits; empty if there is none
    double tableRow = 0;

    // The layout for the pass at the film's step. `longest` is the length of the longest value, in
    // characters.
    ScatterLayout(const ScatterModel& model, FilmStep step, const Room& room, int longest);
    [[nodiscard]] double arrowsTop() const { return rows[rows.size() - 2].foot(); }
    [[nodiscard]] double arrowsFoot() const { return rows.back().y; }
    [[nodiscard]] QRectF cell(const ModelRow& place, std::uint64_t cell) const {
        return {columns.leftOf(double(cell)), place.y, columns.width, place.height};
    }
};

} // namespace scanscope::viz
