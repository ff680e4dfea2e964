#include "viz/views/array/tile_layout.h"

#include <algorithm>
#include <cmath>

#include "kernels/trace/access.h"
#include "viz/model/language.h"
#include "viz/scene/text.h"

namespace scanscope::viz {

namespace {

constexpr double digitWidth = 0.6, besideTile = 28, belowTile = 10;
constexpr double mostWidth = 76, mostHeight = 46, widest = 2.2; // of a cell; `widest`: times its height

// The map of a launch's blocks: the size of its boxes, and the most of them in a row or column.
constexpr double mostBox = 16, leastBox = 4, mapSize = 60;

// Its size; empty if the grid has one block, three dimensions, or too many blocks to distinguish.
QSizeF mapOf(const trace::Dim3& grid) {
    const double box = std::min(mostBox, mapSize / std::max(grid.x, grid.y));
    return grid.count() == 1 || grid.z > 1 || box < leastBox ? QSizeF(0, 0)
                                                             : QSizeF(grid.x * box, grid.y * box);
}

using Lines = std::vector<std::vector<const Tile*>>;

int digitsOf(std::uint64_t number) { return int(std::to_string(number).size()); }

// The tiles in lines of at most `columns` columns; a wider tile has a line of its own.
Lines linesOf(const std::vector<Tile>& tiles, int columns) {
    Lines lines;
    int used = 0;
    for (const Tile& tile : tiles) {
        if (lines.empty() || used + tile.columns > columns) {
            lines.emplace_back();
            used = 0;
        }
        lines.back().push_back(&tile);
        used += tile.columns;
    }
    return lines;
}

double gapIn(double cellWidth) { return cellWidth < 6 ? 0 : std::min(4.0, std::round(0.1 * cellWidth)); }

int columnsOf(const std::vector<const Tile*>& line) {
    int columns = 0;
    for (const Tile* tile : line) columns += tile->columns;
    return columns;
}
int rowsOf(const std::vector<const Tile*>& line) { return std::ranges::max(line, {}, &Tile::rows)->rows; }

} // namespace

QString blockText(const trace::Launch& launch, std::uint64_t block) {
    return tr("block %1").arg(QString::fromStdString(trace::thread_text(launch.grid, std::uint32_t(block))));
}

TileLayout::TileLayout(const FrameState& frame, const Room& room)
    : RoomLayout(room)
    , nameHeight(1.6 * type.label)
    , rulerHeight(1.4 * type.compact)
    , footY(height - 0.8 * type.compact) {
    const std::vector<Tile>& all = frame.model->of<TilePlan>().tiles();
    int digits = 1;
    for (const Tile& tile : all) digits = std::max(digits, digitsOf(tile.rowNumber(tile.rows - 1)));
    numbers = digits * digitWidth * type.compact + 6;
    const double above = nameHeight + rulerHeight + belowTile;
    double foot = 1.6 * type.compact;
    const double edge = room.margin;
    if (const QSizeF blocks = mapOf(frame.model->launch().grid);
        !blocks.isEmpty() && 3 * blocks.height() < height) {
        map = {QPointF(width - edge - blocks.width(), height - blocks.height()), blocks};
        foot = std::max(foot, blocks.height() + 4);
    }
    Lines best;
    const auto sizeIn = [&](const Lines& lines) {
        QSizeF cell(mostWidth, mostHeight);
        int rows = 0;
        for (const auto& line : lines) {
            const double left = width - 2 * edge - double(line.size()) * (numbers + besideTile) + besideTile;
            cell.setWidth(std::min(cell.width(), left / columnsOf(line)));
            rows += rowsOf(line);
        }
        cell.setHeight(
            std::min({cell.height(), cell.width(), (height - foot - double(lines.size()) * above) / rows}));
        cell.setWidth(std::min(cell.width(), widest * cell.height()));
        return cell;
    };
    // Numbers come first, then large cells.
    const int longest = frame.longestText();
    const auto charactersIn = [&](const QSizeF& size) {
        const int fitting = int((size.width() - gapIn(size.width()) - 2) / (digitWidth * type.smallest));
        return size.height() - gapIn(size.width()) < type.smallest || fitting < std::min(2, longest)
                   ? 0
                   : fitting;
    };
    const auto scoreOf = [&](const QSizeF& size) {
        return std::pair(std::min(charactersIn(size), longest), size.width() * size.height());
    };
    QSizeF cell(0, 0);
    for (std::size_t i = 0; i < all.size(); ++i) { // each limit that some tiles in a row fill exactly
        int columns = 0;
        for (std::size_t j = i; j < all.size(); ++j) {
            Lines lines = linesOf(all, columns += all[j].columns);
            const QSizeF size = sizeIn(lines);
            if (size.height() <= 0 || scoreOf(size) <= scoreOf(cell)) continue;
            cell = size;
            best = std::move(lines);
        }
    }
    if (best.empty()) return; // there is no space at all
    cellWidth = cell.width();
    cellHeight = cell.height();
    gap = gapIn(cellWidth);
    characters = charactersIn(cell);
    double used = 0;
    for (const auto& line : best) used += above + rowsOf(line) * cellHeight;
    double y = std::max(0.0, (height - foot - used) / 2);
    for (const auto& line : best) {
        const double whole =
            columnsOf(line) * cellWidth + double(line.size()) * (numbers + besideTile) - besideTile;
        double x = (width - whole) / 2;
        y += nameHeight + rulerHeight;
        for (const Tile* tile : line) {
            x += numbers;
            tiles.push_back({tile, {x, y}});
            x += tile->columns * cellWidth + besideTile;
        }
        y += rowsOf(line) * cellHeight + belowTile;
    }
}

QRectF TileLayout::cell(const PlacedTile& placed, int row, int column) const {
    return {placed.origin.x() + column * cellWidth, placed.origin.y() + row * cellHeight, cellWidth - gap,
            cellHeight - gap};
}

const PlacedTile* TileLayout::tileOf(const CellAddress& address) const {
    const auto found = std::ranges::find_if(tiles, [&](const PlacedTile& placed) {
        return placed.tile->place == Place{address.space, address.array};
    });
    return found == tiles.end() ? nullptr : &*found;
}

std::optional<QRectF> TileLayout::cellOf(const CellAddress& address) const {
    const PlacedTile* placed = tileOf(address);
    const auto at = placed ? placed->tile->find(address.index) : std::nullopt;
    return at ? std::optional(cell(*placed, at->first, at->second)) : std::nullopt;
}

} // namespace scanscope::viz
