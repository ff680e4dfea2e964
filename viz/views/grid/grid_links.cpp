#include "viz/views/grid/grid_links.h"

#include <algorithm>
#include <utility>

namespace scanscope::viz {

namespace {

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

std::vector<LinkLine> linkLines(const FrameState& frame, const GridLayout& layout) {
    return LinkMaker(frame, layout).all();
}

} // namespace scanscope::viz
