// How a tile of a single-pass scan looks, by what it has published.
#pragma once

#include <cstdint>

#include "viz/scene/canvas.h"

namespace scanscope::viz {

// The sum that a tile of a single-pass scan has published (trace::Meaning::tile_state).
enum class TileState : std::uint8_t { nothing, aggregate, prefix }; // X, A, P

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
