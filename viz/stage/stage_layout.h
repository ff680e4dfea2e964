// The views that stand on the stage above each other, on one grid of columns. Stage units; the painter is
// scaled.
#pragma once

#include <array>
#include <QRectF>

#include "viz/views/view.h"

namespace scanscope::viz {

struct StageRequest {
    double width = 1024, height = 688; // of the whole stage in units; see stageScale
    double header = 66, legend = 24;   // 0: painted elsewhere or not at all
    double besideLegend = 0;           // taken from its right end by something else
    // At most two stand above each other, those of the whole run above those of a block, else in the order of
    // View; the tree gives way to a prefix graph where there is no sweep. Views of the whole run need the
    // frame's document.
    ViewSet views{View::array, View::tree};
    double split = 0.59; // share of the upper view
    Zoom zoom;
    double gridScrolled = 0; // launches
    std::optional<Level> previousLevel;
};

// How many device-independent pixels a stage unit has.
[[nodiscard]] double stageScale(double width, double height, double textScale = 1);

struct StageLayout {
    double width = 0, height = 0;
    QRectF header, legend;
    std::array<QRectF, viewCount> boxes; // by view; those of views that are off are empty
    double splitterY = 0;                // 0 where there is one view only
    Room room;                           // of every view, but for its height

    [[nodiscard]] const QRectF& box(View view) const { return boxes[std::size_t(view)]; }
    [[nodiscard]] QRectF& box(View view) { return boxes[std::size_t(view)]; }
    [[nodiscard]] bool shows(View view) const { return !box(view).isEmpty(); }
    [[nodiscard]] ViewSet views() const;
    [[nodiscard]] Room roomOf(View view) const;
};

[[nodiscard]] StageLayout layoutStage(const StageRequest& request);

} // namespace scanscope::viz
