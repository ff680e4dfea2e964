#include "viz/model/tile_plan.h"

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <tuple>

#include "kernels/trace/access.h"
#include "kernels/trace/own_program.h"

namespace scanscope::viz {

namespace {

constexpr std::uint64_t wrapped = 32;         // cells in a row of a long array with one dimension
constexpr std::size_t mostCompared = 1 << 15; // accesses from which an array's rows are derived

using Accesses = std::vector<const trace::Event*>; // to one array

// The distance between two rows of an array without dimensions, as neighbouring threads of a block access it:
// one step along x or y is the next cell, or the same one, and one along the other is the next row. 0 if they
// do not access it in this way.
std::uint64_t pitchOf(const Accesses& accesses, const trace::Dim3& block) {
    using Access = std::tuple<std::uint32_t, std::uint16_t, int>;   // step, line, and how often in the step
    std::map<Access, std::map<std::uint32_t, std::uint64_t>> cells; // by thread
    std::map<std::tuple<std::uint32_t, std::uint16_t, std::uint32_t>, int> times;
    for (const trace::Event* event : std::span(accesses).first(std::min(accesses.size(), mostCompared))) {
        const int time = times[{event->step, event->location, event->thread}]++;
        cells[{event->step, event->location, time}][event->thread] = event->index;
    }
    std::map<std::int64_t, int> votes;
    for (const auto& [access, of] : cells)
        for (const auto& [thread, cell] : of) {
            const auto right = of.find(thread + 1), below = of.find(thread + block.x);
            if (right == of.end() || below == of.end() || (thread + 1) % block.x == 0 ||
                thread / block.x % block.y + 1 == block.y)
                continue;
            const auto [one, row] =
                std::minmax({std::int64_t(right->second - cell), std::int64_t(below->second - cell)});
            if ((one == 0 || one == 1) && row > 1) ++votes[row];
        }
    const auto most = std::ranges::max_element(votes, {}, [](const auto& vote) { return vote.second; });
    return most == votes.end() ? 0 : std::uint64_t(most->first);
}

QString nameOf(const trace::Array& array) {
    const QString name = QString::fromStdString(array.name);
    const trace::Shape& shape = array.shape;
    if (shape.is_flat()) return name;
    const std::uint64_t rows = array.extent / shape.columns;
    return shape.rows == 0 ? QStringLiteral("%1[%2][%3]").arg(name).arg(rows).arg(shape.columns)
                           : QStringLiteral("%1[%2][%3][%4]")
                                 .arg(name)
                                 .arg(rows / shape.rows)
                                 .arg(shape.rows)
                                 .arg(shape.columns);
}

struct Rectangle {
    std::uint64_t left, top, right = 0, foot = 0;
};

// The accessed cells of an array whose rows have this distance.
Rectangle rectangleOf(const Accesses& accesses, std::uint64_t pitch) {
    Rectangle used{.left = pitch - 1, .top = std::numeric_limits<std::uint64_t>::max()};
    for (const trace::Event* event : accesses) {
        used.left = std::min(used.left, event->index % pitch);
        used.right = std::max(used.right, event->index % pitch);
        used.top = std::min(used.top, event->index / pitch);
        used.foot = std::max(used.foot, event->index / pitch);
    }
    return used;
}

Tile tileOf(Place place, const trace::Array& array, const Accesses& accesses, std::uint64_t pitch) {
    Tile tile{.place = place, .name = nameOf(array), .cells = array.extent, .hasRows = pitch != 0};
    tile.pitch = tile.hasRows ? pitch : std::clamp<std::uint64_t>(array.extent, 1, wrapped);
    std::uint64_t right = tile.pitch - 1, foot = (array.extent - 1) / tile.pitch;
    const Rectangle used = rectangleOf(accesses, tile.pitch);
    if (place.space == trace::Space::global) {
        tile.left = used.left, tile.top = used.top, right = used.right, foot = used.foot;
    } else {
        // A padded column belongs to a tile, but most of a tile that was declared for a larger block does
        // not.
        if (2 * (used.right + 1) <= right + 1) right = used.right;
        if (2 * (used.foot + 1) <= foot + 1) foot = used.foot;
    }
    tile.rows = int(std::min<std::uint64_t>(foot - tile.top + 1, TilePlan::mostShown));
    tile.columns = int(std::min<std::uint64_t>(right - tile.left + 1, TilePlan::mostShown));
    tile.isCut =
        tile.top + std::uint64_t(tile.rows) <= foot || tile.left + std::uint64_t(tile.columns) <= right;
    return tile;
}

} // namespace

std::uint64_t Tile::rowNumber(int row) const { return hasRows ? top + std::uint64_t(row) : cellAt(row, 0); }

std::optional<std::pair<int, int>> Tile::find(std::uint64_t cell) const {
    const std::uint64_t row = cell / pitch, column = cell % pitch;
    if (row < top || row >= top + std::uint64_t(rows) || column < left ||
        column >= left + std::uint64_t(columns))
        return std::nullopt;
    return std::pair(int(row - top), int(column - left));
}

TilePlan::TilePlan(const BlockModel& model) {
    if (!trace::is_own_text(model.trace())) return;
    std::map<Place, Accesses> accesses;
    std::vector<Place> order;
    for (const trace::Event& event : model.block().events) {
        if (!trace::touches_memory(event)) continue;
        Accesses& to = accesses[{event.space, event.array}];
        if (to.empty()) order.push_back({event.space, event.array});
        to.push_back(&event);
    }
    const trace::Dim3& block = model.launch().block;
    bool hasRows = false;
    for (const Place place : order) {
        const trace::Array& array = *trace::array_of(model.launch(), model.block(), place.space, place.array);
        const std::uint64_t pitch = !array.shape.is_flat() ? array.shape.columns
                                    : block.y > 1          ? pitchOf(accesses.at(place), block)
                                                           : 0;
        // Two rows in a block with one dimension are a double buffer, whose steps are rows, too.
        hasRows = hasRows || (pitch != 0 && (block.y > 1 || array.extent / pitch > 2));
        if (int(m_tiles.size()) < mostTiles)
            m_tiles.push_back(tileOf(place, array, accesses.at(place), pitch));
        else
            m_leftOut.push_back(nameOf(array));
    }
    if (!hasRows) m_tiles.clear();
}

} // namespace scanscope::viz
