// The look of a tile in a single-pass scan, depending on what it has published.
#pragma once

#include <cstdint>

#include "viz/scene/canvas.h"

namespace scanscope::viz {

// The status of a tile in a single-pass scan: which sum it has published (trace::Meaning::tile_state).
enum class TileState : std::uint8_t { nothing, aggregate, prefix }; // X, A, P

// "X", "A", "P"
[[nodiscard]] QString letterOf(TileState state);
// X is empty, A fills the lower half, and P fills the whole box.
void paintTileState(Canvas& canvas, const QRectF& box, TileState state, double radius);
// The fill of a small box in one state, and the colour of letters on it.
struct TileColors {
    QColor fill, text;
};
[[nodiscard]] TileColors colorsOf(const Theme& theme, TileState state);

} // namespace scanscope::viz
