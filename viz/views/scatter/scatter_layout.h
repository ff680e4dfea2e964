// Where the rows of a pass stand that moves elements: the elements, what is known of each below it, and after
// a wider gap for the arrows the elements where they went. One column an element. Stage units from the view's
// own upper left corner.
#pragma once

#include <QPointF>
#include <QRectF>
#include <vector>

#include "viz/views/scatter/scatter_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// Where an element and its digit share a cell: the height of the element's part, and the middle of the digit.
inline constexpr double valueShare = 0.62, digitShare = 0.76;

struct ScatterLayout : RoomLayout {
    Columns columns;
    Level level = Level::full;
    double largestText;         // of an element
    int pass;                   // of the model; −1: nothing is moved
    double headMiddle = 0;      // of the line that names the pass
    std::vector<ModelRow> rows; // top down; the last one is where the elements went
    QRectF table;               // of the digits; empty where there is none
    double tableRow = 0;

    // The pass that the film is in at the step. `longest`: characters of the longest value.
    ScatterLayout(const ScatterModel& model, FilmStep step, const Room& room, int longest);
    [[nodiscard]] double arrowsTop() const { return rows[rows.size() - 2].foot(); }
    [[nodiscard]] double arrowsFoot() const { return rows.back().y; }
    [[nodiscard]] QRectF cell(const ModelRow& place, std::uint64_t cell) const {
        return {columns.leftOf(double(cell)), place.y, columns.width, place.height};
    }
};

} // namespace scanscope::viz
