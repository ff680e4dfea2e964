#include "viz/paint/tile_state.h"

#include <algorithm>

namespace scanscope::viz {

QString letterOf(TileState state) { return QString(u"XAP"[std::size_t(state)]); }

void paintTileState(Canvas& canvas, const QRectF& box, TileState state, double radius) {
    const Theme& theme = canvas.theme();
    if (state == TileState::prefix) return canvas.box(box, {.fill = theme.tileP, .radius = radius});
    canvas.box(box, {.fill = theme.tileX, .border = theme.pastBorder, .radius = radius});
    if (state == TileState::nothing) return;
    const double half = box.height() / 2;
    canvas.box(box.adjusted(0, half, 0, 0), {.fill = theme.tileA, .radius = std::min(radius, half / 2)});
    if (radius < half) // the fill's upper corners are square
        canvas.fill({box.left(), box.top() + half, box.width(), half / 2}, theme.tileA);
    canvas.box(box, {.border = theme.pastBorder, .radius = radius});
}

TileColors colorsOf(const Theme& theme, TileState state) {
    return state == TileState::prefix    ? TileColors{theme.tileP, theme.onTileP}
           : state == TileState::nothing ? TileColors{theme.tileX, theme.onTileX}
                                         : TileColors{theme.tileA, theme.onTileA};
}

} // namespace scanscope::viz
