// The layout of the views on the stage: one above the other, on a shared grid of columns. Lengths are in
// stage units; the painter is scaled.
#pragma once

#include <array>
#include <QRectF>

#include "viz/views/view.h"

namespace scanscope::viz {

struct StageRequest {
    double width = 1024, height = 688; // the whole stage, in stage units; see stageScale
    double header = 66, legend = 24;   // 0: painted elsewhere, or not at all
    double besideLegend = 0;           // width at the legend's right end that other controls occupy
    // At most two views are shown, one above the other: views of the whole run above views of a block, and
    // otherwise in the order of View. If the run has no sweep, the tree shows a prefix graph instead. Views
    // of the whole run need the frame's document.
    ViewSet views{View::array, View::tree};
    double split = 0.59; // the upper view's share of the height
    Zoom zoom;
    double gridScrolled = 0; // in launches
    std::optional<Level> previousLevel;
};

// The number of device-independent pixels in a stage unit.
[[nodiscard]] double stageScale(double width, double height, double textScale = 1);

struct StageLayout {
    double width = 0, height = 0;
    QRectF header, legend;
    std::array<QRectF, viewCount> boxes; // by view; empty for views that are off
    double splitterY = 0;                // 0 if there is only one view
    Room room;                           // the same for every view, except for the height

    [[nodiscard]] const QRectF& box(View view) const { return boxes[std::size_t(view)]; }
    [[nodiscard]] QRectF& box(View view) { return boxes[std::size_t(view)]; }
    [[nodiscard]] bool shows(View view) const { return !box(view).isEmpty(); }
    [[nodiscard]] ViewSet views() const;
    [[nodiscard]] Room roomOf(View view) const;
};

[[nodiscard]] StageLayout layoutStage(const StageRequest& request);

} // namespace scanscope::viz
