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
    // The part of a raster that is painted anew: its pixels are as they would be without this, and others may
    // be anything. Null: all.
    const QRegion* part = nullptr;
    // The same to the last bit whatever was painted before. Otherwise lines that come again are copied from a
    // picture of themselves, which may round a shade otherwise.
    bool isExact = false;
};

void play(const Scene& scene, QPainter& painter, const Playing& how = {});

// Composes and plays at once what nobody keeps.
void paint(QPainter& painter, const Theme& theme, const std::function<void(Canvas&)>& compose);

} // namespace scanscope::viz
