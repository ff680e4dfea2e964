// Plays a scene on any painter, in the painter's coordinates.
#pragma once

#include <functional>

#include "viz/scene/scene.h"

class QPainter;
class QRegion;

namespace scanscope::viz {

class Canvas;
struct Theme;

struct Playing {
    // The part of a raster to repaint. Its pixels are as they would be without this setting; all others are
    // undefined. Null: everything is painted.
    const QRegion* part = nullptr;
    // Makes the result the same to the last bit, no matter what was painted before. Otherwise, repeated lines
    // are copied from a cached picture, which may differ slightly in rounding.
    bool isExact = false;
};

void play(const Scene& scene, QPainter& painter, const Playing& how = {});

// Composes and plays a scene that is not kept.
void paint(QPainter& painter, const Theme& theme, const std::function<void(Canvas&)>& compose);

} // namespace scanscope::viz
