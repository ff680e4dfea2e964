// The places of a block's arrays in the array view, if they have rows and columns: beside each other, in
// several lines if that makes the cells larger. Lengths are in stage units.
#pragma once

#include <vector>

#include "viz/model/tile_plan.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct PlacedTile {
    const Tile* tile;
    QPointF origin; // of the first cell
};

struct TileLayout : RoomLayout {
    TileLayout(const FrameState& frame, const Room& room);

    std::vector<PlacedTile> tiles;
    double cellWidth = 0, cellHeight = 0, gap = 1; // the width and the height include the gap
    double nameHeight, rulerHeight, numbers;       // above the cells and to their left
    double footY;
    int characters = 0; // of a number in a cell; 0: cells are colours
    QRectF map;         // of the grid's blocks, at the lower right; empty if there is one block or no space

    [[nodiscard]] QRectF cell(const PlacedTile& placed, int row, int column) const;
    // The tile that shows the cell, and its box; null if none does.
    [[nodiscard]] const PlacedTile* tileOf(const CellAddress& address) const;
    [[nodiscard]] std::optional<QRectF> cellOf(const CellAddress& address) const;
};

// "block (1, 0)", as the grid counts it.
[[nodiscard]] QString blockText(const trace::Launch& launch, std::uint64_t block);

// Whether the array view shows the frame's block in this way.
[[nodiscard]] inline bool hasTiles(const FrameState& frame) {
    return !frame.model->of<TilePlan>().tiles().empty();
}

} // namespace scanscope::viz
