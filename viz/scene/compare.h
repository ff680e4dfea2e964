// The regions in which the pictures of two scenes can differ, known before any pixel of the second one is
// painted.
#pragma once

#include <cstdint>
#include <QRect>
#include <QRegion>
#include <QSize>
#include <vector>

#include "viz/scene/scene.h"

namespace scanscope::viz {

// A mark as a picture shows it. Marks with the same look have the same pixels if their backgrounds are the
// same.
struct SeenMark {
    std::uint64_t look = 0; // hash of everything that the mark's pixels depend on; 0: not equal to any other
    QRect bounds;           // contains every pixel that the mark changes
};
using SeenMarks = std::vector<SeenMark>;

// The marks as they appear in a picture of `size` pixels, at `scale` pixels for each unit of the scene. Marks
// outside the picture are left out.
[[nodiscard]] SeenMarks seenMarks(const Scene& scene, double scale, QSize size);

// The region in which the pictures of these marks, given in painting order, can differ. It consists of few
// rectangles.
[[nodiscard]] QRegion changeBetween(const SeenMarks& before, const SeenMarks& after);

} // namespace scanscope::viz
