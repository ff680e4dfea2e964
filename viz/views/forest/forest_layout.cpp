#include "viz/views/forest/forest_layout.h"

#include <algorithm>
#include <cmath>

namespace scanscope::viz {

namespace {

constexpr double betweenNodes = 6;
constexpr double leastUnder = 23;                 // forest to walk, fits a difference
constexpr double intoLabels = 8, intoMargin = 20; // how far end nodes may extend

// Heights of nodes without values, and the largest and smallest gaps below a level of such nodes.
constexpr double mostNode = 44; // width of a node without values
constexpr double boxHeight = 18, dotHeight = 5, foldedHeight = 3;
constexpr double boxGap = 16, leastBoxGap = 9, dotGap = 17, leastDotGap = 5;

// The largest width at which the level's nodes touch neither each other nor what is beside the walk. A single
// node is only limited by `most`.
double widthOn(const ForestModel& model, const std::vector<int>& level, double pitch, double most) {
    const auto twice = [&](int i) { // twice the place of its middle
        const ForestNode& node = model.nodes[std::size_t(i)];
        return double(node.opened + node.closed);
    };
    const double left = twice(level.front()) + 1, right = 2.0 * model.places() - 1 - twice(level.back());
    double nearest =
        std::min({most + betweenNodes, pitch * left + 2 * intoLabels, pitch * right + 2 * intoMargin});
    for (std::size_t i = 1; i < level.size(); ++i)
        nearest = std::min(nearest, (twice(level[i]) - twice(level[i - 1])) / 2 * pitch);
    return std::min(most, nearest - std::min(betweenNodes, 0.25 * nearest));
}

struct ForestSizes {
    const Room& room;
    double scale = room.type.scale;
    double top = room.either(18, 12), foot = room.either(10, 0);
    double nodeHeight = room.either(38, 36 * scale), leastHeight = room.either(29, 31 * scale);
    double maxNodeWidth = room.either(64, 72);
    double textFor = room.either(30, 36 * scale); // least width of a node with its values
    double boxFor = 9;                            // least width of a box
    double levelGap = room.either(24, 18);        // between levels of nodes with values
    double leastGap = room.either(10, 8), mostGap = 110;
    double band = 54;                             // height of the band for levels that do not fit
    double gap = room.either(26, 34);             // between forest and walk
    double arcs = room.either(40, 26);            // above the walk
    double bracket = room.either(28, 24 * scale); // for the node that a place opens or closes
    double row = room.either(34, 28 * scale), rowGap = room.either(14, 8); // of values
    double ruler = room.either(16, 18 * scale);
    double comfortable = 520; // below this height, the walk is also lower
};

class Levels {
public:
    Levels(const ForestModel& model, const Columns& columns, const ForestSizes& r)
        : m_r(r) {
        for (const std::vector<int>& nodes : model.levels) {
            ForestLevel& level = m_levels.emplace_back();
            level.width = widthOn(model, nodes, columns.pitch, r.maxNodeWidth);
            level.detail = level.width >= r.textFor  ? NodeDetail::text
                           : level.width >= r.boxFor ? NodeDetail::box
                                                     : NodeDetail::dot;
        }
    }

    void place(ForestLayout& layout, double top, double room) {
        const int count = int(m_levels.size());
        // A whole tree without values is more useful than part of a tree with values.
        m_small = 1;
        std::vector<ForestLevel> texts = m_levels;
        if (heightOf(0, count) > room) {
            for (ForestLevel& level : m_levels)
                if (level.detail == NodeDetail::text)
                    level.detail = NodeDetail::box, level.width = std::min(level.width, mostNode);
            if (heightOf(0, count) > room) m_levels = std::move(texts);
        }
        m_small = 0;
        const double large = heightOf(0, count);
        // Before any level is folded, nodes get lower and closer together.
        m_small = 1;
        const double small = heightOf(0, count);
        m_small = large <= room ? 0 : small <= room ? (large - room) / std::max(1.0, large - small) : 0.5;
        if (small > room) fold(layout, room);
        const auto [from, to] = layout.foldedLevels;
        const double used =
            from == to ? heightOf(0, count) : heightOf(0, from) + heightOf(to, count) + band(room);
        const int gaps = std::max(1, count - 1 - (to - from));
        // The remaining height is put between the levels, up to the largest useful gap.
        const double more = std::clamp((room - used) / gaps, 0.0, m_r.mostGap - m_r.levelGap);
        double y = top + std::clamp((room - used - more * gaps) / 2, 0.0, 40.0);
        for (int l = 0; l < count; ++l) {
            ForestLevel& level = m_levels[std::size_t(l)];
            if (l >= from && l < to) {
                placeFolded(level, y + (l - from + 0.5) / double(to - from) * band(room));
                if (l + 1 == to) y += band(room);
                continue;
            }
            level.height = height(level);
            level.y = y;
            y += level.height + gapBelow(level) + more;
        }
        layout.levels = std::move(m_levels);
    }

private:
    // Interpolates between the largest and the smallest size.
    [[nodiscard]] double between(double large, double small) const {
        return large + m_small * (small - large);
    }
    [[nodiscard]] double height(const ForestLevel& level) const {
        if (level.detail == NodeDetail::dot) return dotHeight;
        return level.detail == NodeDetail::box ? std::min(boxHeight, level.width)
                                               : between(m_r.nodeHeight, m_r.leastHeight);
    }
    [[nodiscard]] double gapBelow(const ForestLevel& level) const {
        if (level.detail == NodeDetail::dot) return between(dotGap, leastDotGap);
        return level.detail == NodeDetail::box ? between(boxGap, leastBoxGap)
                                               : between(m_r.levelGap, m_r.leastGap);
    }
    // The height of these levels, with the gap below each one except the forest's last level.
    [[nodiscard]] double heightOf(int from, int to) const {
        double sum = 0;
        for (int l = from; l < to; ++l) {
            const ForestLevel& level = m_levels[std::size_t(l)];
            sum += height(level) + (l + 1 < int(m_levels.size()) ? gapBelow(level) : 0);
        }
        return sum;
    }
    [[nodiscard]] double band(double room) const { return std::min(m_r.band, 0.4 * room); }

    static void placeFolded(ForestLevel& level, double middle) {
        level.folded = true;
        level.detail = NodeDetail::dot;
        level.height = foldedHeight;
        level.width = std::min(level.width, foldedHeight);
        level.y = middle - foldedHeight / 2;
    }

    // Keeps as many levels as fit, alternately from the top and from the bottom, and folds the others.
    void fold(ForestLayout& layout, double room) {
        const int count = int(m_levels.size());
        int from = 0, to = count;
        const double free = room - band(room);
        for (bool grew = true; grew && from < to;) {
            grew = false;
            if (heightOf(0, from + 1) + heightOf(to, count) <= free) ++from, grew = true;
            if (from < to && heightOf(0, from) + heightOf(to - 1, count) <= free) --to, grew = true;
        }
        layout.foldedLevels = {from, to};
    }

    const ForestSizes& m_r;
    double m_small = 0; // how far nodes and gaps have shrunk, from 0 to 1
    std::vector<ForestLevel> m_levels;
};

} // namespace

QRectF ForestLayout::node(const ForestNode& node) const {
    const ForestLevel& level = levels[std::size_t(node.level)];
    const double wide = level.detail == NodeDetail::dot ? std::min(level.width, level.height) : level.width;
    return {x(node) - wide / 2, level.y, wide, level.height};
}

QRectF ForestLayout::span(const ForestNode& node) const {
    const double left = columns.centre(node.opened) - columns.pitch / 2,
                 right = columns.centre(node.closed) + columns.pitch / 2;
    return {left, bracketTop - 4, right - left, scanFoot + 4 - (bracketTop - 4)};
}

ForestLayout::ForestLayout(const ForestModel& model, const Room& room)
    : RoomLayout(room)
    , nodeText(room.either(13, 15 * room.type.scale)) {
    const ForestSizes r{room};
    columns =
        makeColumns({room.width, room.either(room.gutter, 140), room.margin}, model.places(), room.zoom);
    // The walk is at the bottom.
    const double part = std::clamp(room.height / r.comfortable, 0.7, 1.0);
    scanFoot = room.height - r.foot - r.ruler;
    rulerMiddle = scanFoot + r.ruler * 0.7;
    scanTop = scanFoot - part * r.row;
    tourFoot = scanTop - part * r.rowGap;
    tourTop = tourFoot - part * r.row;
    bracketFoot = tourTop - part * r.rowGap / 2;
    bracketTop = bracketFoot - part * r.bracket;
    const double above = bracketTop - r.top;
    arcsTop = bracketTop - std::clamp(0.12 * above, 10.0, r.arcs);
    Levels(model, columns, r)
        .place(*this, r.top, std::max(30.0, arcsTop - std::max(part * r.gap, leastUnder) - r.top));
}

} // namespace scanscope::viz
