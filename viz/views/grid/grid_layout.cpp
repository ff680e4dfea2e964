#include "viz/views/grid/grid_layout.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "viz/views/grid/grid_columns.h"

namespace scanscope::viz {

namespace {

constexpr std::size_t mostStrips = 3; // most strips between two launches

// Interpolates between the smallest and the largest length; `part` is from 0 to 1.
double mixed(double least, double most, double part) { return least + part * (most - least); }

// Whether the host combined the last cells: each block of the last launch wrote one cell of an array, and the
// run ended with a single value that is in no array.
bool finishedByHost(const Document& document) {
    const trace::Trace& trace = document.trace();
    if (trace.launches.empty() || trace.output.size() != 1 || trace.launches.back().grid.count() < 2)
        return false;
    const auto& blocks = trace.launches.back().blocks;
    for (int block = 0; block < int(blocks.size()); ++block)
        if (!document.flow().uses({launchesOf(trace).last(), block}).result) return false;
    return !blocks.empty();
}

// The arrays to show between two launches: all, those that the next launch reads, or only those that it reads
// and that the launch above wrote.
enum class Detail : std::uint8_t { all, read, handedOn };

std::vector<std::uint16_t> shownIn(const Document& document, Band band, Detail detail) {
    std::vector<std::uint16_t> arrays;
    const auto& between = document.arrays().between(band);
    const auto add = [&](auto wanted) {
        for (const BandArray& one : between)
            if (arrays.size() < mostStrips && wanted(one.role)) arrays.push_back(one.array);
    };
    add([detail](BandRole role) {
        return detail == Detail::all || role == BandRole::handedOn ||
               (detail == Detail::read && role == BandRole::carried);
    });
    if (arrays.empty()) add([](BandRole) { return true; });
    return arrays;
}

// All heights at one degree of growth.
class GridHeights {
public:
    const Detail detail;
    const double box, strip, line;

    GridHeights(const Document& document, GridColumns& columns, const GridSizes& sizes, Detail shown,
                bool host, double part)
        : detail(shown)
        , box(mixed(sizes.box, sizes.tallest, part))
        , strip(mixed(sizes.strip, sizes.highestStrip, part))
        , line(mixed(sizes.line, sizes.longestLine, part))
        , m_document(document)
        , m_columns(columns)
        , m_r(sizes)
        , m_host(host) {}

    // The distance from a launch to the arrays below it.
    [[nodiscard]] double under(LaunchIndex launch) const {
        return m_columns.writesBeside(launch) ? line : m_r.under;
    }
    // The distance from the arrays above a launch to its boxes.
    [[nodiscard]] double over(LaunchIndex launch) const {
        return m_columns.leavesOutBlocks(launch) ? std::max(line, m_r.overview) : line;
    }
    // The height of the arrays above a launch, or below the last one that is shown.
    [[nodiscard]] double strips(Band band) const {
        const auto count = double(shownIn(m_document, band, detail).size());
        return count == 0 ? 0 : count * strip + (count - 1) * m_r.stripGap;
    }
    [[nodiscard]] double of(IndexRange<LaunchIndex> launches) const {
        const LaunchIndex first = launches.first(), last = launches.last();
        double height = 0;
        for (const LaunchIndex launch : launches)
            height +=
                (launch > first ? under(launch - 1) : 0) + strips(bandAbove(launch)) + over(launch) + box;
        height += under(last) + strips(bandBelow(last));
        const bool ends = last == launchesOf(m_document.trace()).last();
        return height + (m_host && ends ? line + hostHeight() : 0);
    }
    [[nodiscard]] double hostHeight() const { return std::min(box, 48.0); }

private:
    const Document& m_document;
    GridColumns& m_columns;
    const GridSizes& m_r;
    bool m_host;
};

// As many launches as fit, around the middle one.
IndexRange<LaunchIndex> windowOf(const GridHeights& least, LaunchIndex middle, IndexRange<LaunchIndex> all,
                                 double room) {
    LaunchIndex first = middle, last = middle;
    for (bool grew = true; grew;) {
        grew = false;
        if (first > all.first() && least.of({first - 1, last + 1}) <= room) --first, grew = true;
        if (last < all.last() && least.of({first, last + 2}) <= room) ++last, grew = true;
    }
    return {first, last + 1};
}

std::vector<StripPart> withSegments(std::vector<StripPart> parts, const std::vector<std::uint64_t>& heads,
                                    double gap) {
    for (StripPart& part : parts) {
        const auto from = std::lower_bound(heads.begin(), heads.end(), part.first);
        part.heads.assign(from, std::lower_bound(from, heads.end(), part.end()));
        const auto inside =
            double(std::ranges::count_if(part.heads, [&](std::uint64_t head) { return head > part.first; }));
        // The gaps take up at most a third of the width.
        if (inside > 0) part.gap = std::min(gap, (part.right - part.left) / 3 / inside);
    }
    return parts;
}

class Stacker {
public:
    Stacker(GridLayout& layout, const Document& document, GridColumns& columns, const GridSizes& r,
            const GridHeights& heights)
        : m_layout(layout)
        , m_document(document)
        , m_columns(columns)
        , m_r(r)
        , m_heights(heights) {}

    void stack(IndexRange<LaunchIndex> launches, double y, bool host) {
        const LaunchIndex first = launches.first(), last = launches.last();
        for (const LaunchIndex launch : launches) {
            if (launch > first) y += m_heights.under(launch - 1);
            y = strips(bandAbove(launch), y) + m_heights.over(launch);
            LaunchRow& row = m_layout.rows.emplace_back();
            row.launch = launch;
            row.y = y;
            row.height = m_heights.box;
            m_columns.fill(row);
            y += m_heights.box;
        }
        y = strips(bandBelow(last), y + m_heights.under(last));
        const bool ends = last == launchesOf(m_document.trace()).last();
        if (host && ends)
            m_layout.host = QRectF((m_layout.left + m_layout.right) / 2 - 60, y + m_heights.line, 120,
                                   m_heights.hostHeight());
    }

private:
    double strips(Band band, double y) {
        const auto& globals = m_document.arrays().globalsIn(band);
        bool any = false;
        std::set<std::uint64_t> flagged; // extents with segment flags
        const auto shown = shownIn(m_document, band, m_heights.detail);
        for (const BandArray& of : m_document.arrays().between(band))
            if (std::ranges::find(shown, of.array) == shown.end())
                m_layout.withoutRoom.emplace_back(band, of.array);
        for (const std::uint16_t array : shown) {
            if (any) y += m_r.stripGap;
            any = true;
            m_layout.strips.push_back({band, array, y, m_heights.strip,
                                       withSegments(m_columns.partsOf(globals[array].extent),
                                                    m_document.arrays().heads(band, array), m_r.segmentGap),
                                       flagged.insert(globals[array].extent).second});
            y += m_heights.strip;
        }
        return y;
    }

    GridLayout& m_layout;
    const Document& m_document;
    GridColumns& m_columns;
    const GridSizes& m_r;
    const GridHeights& m_heights;
};

// Distances of lines' ends: from the box's corner, and from each other.
constexpr double endInset = 10, widestApart = 24;
constexpr double shortWay = 20; // distance to cells directly below that need no line
constexpr std::uint64_t fewCells = 16;

class LinkMaker {
public:
    LinkMaker(const FrameState& frame, const GridLayout& layout)
        : m_frame(frame)
        , m_layout(layout)
        , m_document(*frame.document) {}

    std::vector<LinkLine> all() {
        for (const LaunchRow& row : m_layout.rows)
            for (const GlobalLink& link : m_document.arrays().links(row.launch)) {
                const ArrayStrip* strip =
                    m_layout.strip(m_document.arrays().bandOf(row.launch, link), link.array);
                const BlockBox* box = m_layout.box(link.block);
                if (strip && box) add(row, link, *strip, box->box, piecesOf(link, *strip, box->box));
            }
        return std::move(m_lines);
    }

private:
    enum class Side : std::uint8_t { left, over, right }; // of the block
    struct Piece {
        std::uint64_t first = 0, cells = 0;
        double x = 0;
        Side side = Side::over;
    };

    // The block's share of each part of the array. A few cells that are far apart are separate pieces.
    [[nodiscard]] static std::vector<Piece> piecesOf(const GlobalLink& link, const ArrayStrip& strip,
                                                     const QRectF& box) {
        std::vector<Piece> pieces;
        const std::uint64_t linkEnd = link.cells.first + link.cells.count;
        const bool each = link.apart > 1 && link.cells.count / link.apart < fewCells;
        for (const StripPart& part : strip.parts) {
            if (each) {
                for (std::uint64_t cell = link.cells.first; cell < linkEnd; cell += link.apart)
                    if (cell >= part.first && cell < part.end())
                        pieces.push_back(pieceOf(part, cell, cell + 1, box));
                continue;
            }
            const std::uint64_t first = std::max(part.first, link.cells.first),
                                end = std::min(part.end(), linkEnd);
            if (first < end) pieces.push_back(pieceOf(part, first, end, box));
        }
        return pieces;
    }

    // The piece is above the block if at least half of it overlaps the box.
    [[nodiscard]] static Piece pieceOf(const StripPart& part, std::uint64_t first, std::uint64_t end,
                                       const QRectF& box) {
        const double left = part.leftOf(first), right = part.leftOf(end - 1) + part.pitch();
        const double from = std::max(left, box.left()), to = std::min(right, box.right());
        const double middle = (left + right) / 2;
        const bool over = to - from >= std::min(right - left, box.width()) / 2;
        return {first, end - first, over ? (from + to) / 2 : middle,
                over                        ? Side::over
                : middle < box.center().x() ? Side::left
                                            : Side::right};
    }

    void add(const LaunchRow& row, const GlobalLink& link, const ArrayStrip& strip, const QRectF& box,
             const std::vector<Piece>& pieces) {
        const auto beside = [&](Side side) {
            return double(
                std::ranges::count_if(pieces, [side](const Piece& piece) { return piece.side == side; }));
        };
        // Lines on the same side end next to each other, in cell order.
        const double lefts = beside(Side::left), rights = beside(Side::right);
        const double apart =
            std::min(widestApart, (box.width() / 2 - endInset) / std::max({1.0, lefts, rights}));
        // Only the distance to the band's first array matters, because the arrays below it have the same
        // columns.
        const double way = firstOf(strip.band) - box.bottom();
        double leftEnd = box.left() + endInset, rightEnd = box.right() - endInset - (rights - 1) * apart;
        for (const Piece& piece : pieces) {
            double at = piece.x;
            if (piece.side == Side::left) at = std::exchange(leftEnd, leftEnd + apart);
            if (piece.side == Side::right) at = std::exchange(rightEnd, rightEnd + apart);
            const bool below = strip.band == bandBelow(row.launch);
            if (below && piece.side == Side::over && way < shortWay) continue;
            LinkLine line;
            line.curve = link.writes ? joinCurve(at, piece.x, box.bottom(), strip.y - 1)
                         : below     ? joinCurve(piece.x, at, strip.y - 2, box.bottom() + 5)
                                     : joinCurve(piece.x, at, strip.foot(), row.head() - 3);
            line.time = timeOf(link);
            line.writes = link.writes;
            line.followed = m_document.followedIn(row.launch, m_frame.block) == link.block.block;
            line.block = link.block;
            line.band = strip.band;
            line.array = strip.array;
            line.cell = piece.first;
            line.cells = piece.cells;
            m_lines.push_back(line);
        }
    }

    [[nodiscard]] double firstOf(Band band) const {
        double first = m_layout.height;
        for (const ArrayStrip& strip : m_layout.strips)
            if (strip.band == band) first = std::min(first, strip.y);
        return first;
    }

    [[nodiscard]] LinkTime timeOf(const GlobalLink& link) const {
        if (m_frame.filmStep < link.firstStep) return LinkTime::toCome;
        return link.runsIn(m_frame.filmStep) ? LinkTime::runs : LinkTime::past;
    }

    const FrameState& m_frame;
    const GridLayout& m_layout;
    const Document& m_document;
    std::vector<LinkLine> m_lines;
};

} // namespace

const LaunchRow* GridLayout::row(LaunchIndex launch) const {
    for (const LaunchRow& row : rows)
        if (row.launch == launch) return &row;
    return nullptr;
}

const BlockBox* GridLayout::box(BlockAddress block) const {
    const LaunchRow* in = row(block.launch);
    if (!in) return nullptr;
    for (const BlockBox& box : in->boxes)
        if (box.recorded == block.block) return &box;
    return nullptr;
}

const ArrayStrip* GridLayout::strip(Band band, std::uint16_t array) const {
    for (const ArrayStrip& strip : strips)
        if (strip.band == band && strip.array == array) return &strip;
    return nullptr;
}

GridLayout::GridLayout(const Document& document, FilmStep step, BlockAddress followed, const Room& where)
    : RoomLayout(where)
    , text(where) {
    const GridSizes r(document, where);
    left = r.gutter;
    right = r.width - r.margin;
    const IndexRange<LaunchIndex> all = launchesOf(document.trace());
    if (all.size() == 0) return;
    const bool hasHost = finishedByHost(document);
    const double room = r.height - r.top - r.foot;
    const LaunchIndex now = document.stepCount() > 0 ? document.film().launchAt(step) : LaunchIndex{};
    const LaunchIndex middle = std::clamp(now - int(std::lround(r.scrolled)), all.first(), all.last());
    scrolled = now - middle;
    GridColumns columns(document, followed, r);
    // It is better to show more launches than more arrays.
    Detail detail = Detail::all;
    IndexRange<LaunchIndex> shown;
    for (const Detail tried : {Detail::all, Detail::read, Detail::handedOn}) {
        const auto window = windowOf({document, columns, r, tried, hasHost, 0}, middle, all, room);
        if (window.size() <= shown.size()) continue;
        shown = window;
        detail = tried;
    }
    above = shown.first() - all.first();
    below = all.last() - shown.last();
    const double small = GridHeights(document, columns, r, detail, hasHost, 0).of(shown),
                 large = GridHeights(document, columns, r, detail, hasHost, 1).of(shown);
    const double part = std::clamp((room - small) / std::max(1.0, large - small), 0.0, 1.0);
    const GridHeights heights(document, columns, r, detail, hasHost, part);
    const double y = r.top + std::max(0.0, (room - heights.of(shown)) / 2);
    Stacker(*this, document, columns, r, heights).stack(shown, y, hasHost);
}

std::vector<LinkLine> linkLines(const FrameState& frame, const GridLayout& layout) {
    return LinkMaker(frame, layout).all();
}

} // namespace scanscope::viz
