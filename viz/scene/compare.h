// Where the pictures of two scenes can differ, known before a pixel of the second is painted.
#pragma once

#include <cstdint>
#include <QRect>
#include <QRegion>
#include <QSize>
#include <vector>

#include "viz/scene/scene.h"

namespace scanscope::viz {

// A mark as a picture shows it. Where two looks are the same, so are their pixels on the same ground.
struct SeenMark {
    std::uint64_t look = 0; // of all that it depends on; 0: never the same as another
    QRect bounds;           // no pixel outside of it changes
};
using SeenMarks = std::vector<SeenMark>;

// On a picture of that many pixels, `scale` of them a unit of the scene. What it does not show is left out.
[[nodiscard]] SeenMarks seenMarks(const Scene& scene, double scale, QSize size);

// Where pictures of these marks, in the order in which they are painted, can differ; in few rectangles.
[[nodiscard]] QRegion changeBetween(const SeenMarks& before, const SeenMarks& after);

} // namespace scanscope::viz
