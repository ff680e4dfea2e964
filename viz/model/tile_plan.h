// The arrays of a block as pictures with rows and columns. Only blocks of user programs have them: those with
// an array that is declared with two or three dimensions, and those with two dimensions of their own that
// access an array row by row.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <utility>
#include <vector>

#include "viz/model/block_model.h"

namespace scanscope::viz {

// A rectangle of an array's cells: all of a shared array, or the used part if that is at most half of its
// rows or columns; of a global one, the part that the block accesses.
struct Tile {
    Place place;
    QString name;            // "tile[16][17]"; only the name if the array is declared with one dimension
    std::uint64_t cells = 0; // of the whole array
    bool hasRows = false;    // otherwise, it is one row, wrapped if it is long
    std::uint64_t pitch = 1; // cells from one row to the next
    std::uint64_t top = 0, left = 0; // the first row and column that are shown
    int rows = 1, columns = 1;       // how many are shown
    bool isCut = false;              // there are more

    [[nodiscard]] std::uint64_t cellAt(int row, int column) const {
        return (top + std::uint64_t(row)) * pitch + left + std::uint64_t(column);
    }
    // The number beside a row: its own or, if the array has no rows, that of its first cell.
    [[nodiscard]] std::uint64_t rowNumber(int row) const;
    // The row and the column of a cell, if the tile shows it.
    [[nodiscard]] std::optional<std::pair<int, int>> find(std::uint64_t cell) const;
    [[nodiscard]] CellAddress address(int row, int column) const {
        return {place.space, place.array, cellAt(row, column)};
    }
};

class TilePlan {
public:
    static constexpr int mostTiles = 8, mostShown = 64; // rows or columns of a tile

    explicit TilePlan(const BlockModel& model);
    // In the order in which the block first accesses them; empty if its arrays are shown as rows of cells.
    [[nodiscard]] const std::vector<Tile>& tiles() const { return m_tiles; }
    [[nodiscard]] const std::vector<QString>& leftOut() const { return m_leftOut; } // names of further arrays

private:
    std::vector<Tile> m_tiles;
    std::vector<QString> m_leftOut;
};

} // namespace scanscope::viz
