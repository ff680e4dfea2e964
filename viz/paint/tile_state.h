// How a tile of a single-pass scan looks, by what it has told.
#pragma once

#include "viz/model/tile_state.h"
#include "viz/scene/canvas.h"

namespace scanscope::viz {

// "X", "A", "P"
[[nodiscard]] QString letterOf(TileState state);
// X empty, A its lower half, P whole.
void paintTileState(Canvas& canvas, const QRectF& box, TileState state, double radius);
// The colour of letters on a box that is small and of one state.
struct TileColors {
    QColor fill, text;
};
[[nodiscard]] TileColors colorsOf(const Theme& theme, TileState state);

} // namespace scanscope::viz
