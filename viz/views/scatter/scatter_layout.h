// Where the rows of a pass stand that moves elements: the elements, what is known of each below it, and after
// a wider gap for the arrows the elements where they went. One column an element. Stage units from the view's
// own upper left corner.
#pragma once

#include <optional>
#include <QPointF>
#include <QRectF>
#include <vector>

#include "viz/layout/columns.h"
#include "viz/model/scatter_model.h"

namespace scanscope::viz {

struct ScatterRequest {
    double width = 1024, height = 598;
    double gutter = 100, margin = 28;
    Zoom zoom;
    int longest = 2;              // characters of the longest value
    double head = 24, foot = 26;  // for the rulers of the first and the last row
    double passName = 22;         // more above, where there are several passes
    double row = 36, gap = 12;    // of the rows
    double withDigit = 18;        // more for elements with their digit below them
    double last = 96, most = 260; // for the arrows
    double largest = 1.4;         // growth where there is room
    double table = 168;           // width of the digits' table
    double tableRow = 22;
    std::optional<double> smallestText; // of a picture that nobody zooms
};

struct ScatterRowPlace {
    int row = 0; // of ScatterPass::rows
    double y = 0, height = 0;
    [[nodiscard]] double foot() const { return y + height; }
    [[nodiscard]] double middle() const { return y + height / 2; }
};

struct ScatterLayout {
    Columns columns;
    Level level = Level::full;
    double width = 0, height = 0;
    int pass = -1;                     // of the model; −1: nothing is moved
    double headMiddle = 0;             // of the line that names the pass
    std::vector<ScatterRowPlace> rows; // top down; the last one is where the elements went
    QRectF table;                      // of the digits; empty where there is none
    double tableRow = 0;

    [[nodiscard]] double arrowsTop() const { return rows[rows.size() - 2].foot(); }
    [[nodiscard]] double arrowsFoot() const { return rows.back().y; }
    [[nodiscard]] QRectF cell(const ScatterRowPlace& place, std::uint64_t cell) const {
        return {columns.leftOf(double(cell)), place.y, columns.width, place.height};
    }
};

// The pass that the film is in at the step.
[[nodiscard]] ScatterLayout layoutScatter(const ScatterModel& model, FilmStep step,
                                          const ScatterRequest& request);

} // namespace scanscope::viz
