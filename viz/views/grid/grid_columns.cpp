#include "viz/views/grid/grid_columns.h"

#include <algorithm>
#include <cmath>

namespace scanscope::viz {

namespace {

constexpr double overviewHeight = 8, overviewGap = 6;

std::vector<BlockBox> everyBlock(const trace::Launch& launch) {
    std::vector<BlockBox> boxes(launch.grid.count());
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i].first = i;
    for (std::size_t b = 0; b < launch.blocks.size(); ++b)
        if (launch.blocks[b].index < boxes.size()) boxes[launch.blocks[b].index].recorded = int(b);
    return boxes;
}

// The recorded blocks, and one box for each run of unrecorded blocks between them.
std::vector<BlockBox> foldedBlocks(const trace::Launch& launch) {
    std::vector<BlockBox> boxes;
    std::uint64_t next = 0;
    const auto fold = [&](std::uint64_t until) {
        if (until > next) boxes.push_back({-1, next, until - next, {}});
    };
    for (std::size_t b = 0; b < launch.blocks.size(); ++b) {
        fold(launch.blocks[b].index);
        boxes.push_back({int(b), launch.blocks[b].index, 1, {}});
        next = launch.blocks[b].index + 1;
    }
    fold(launch.grid.count());
    return boxes;
}

bool folded(const BlockBox& box) { return box.count > 1; }

bool isPartOf(const trace::Launch& launch, const std::vector<BlockBox>& boxes) {
    return boxes.front().first > 0 || boxes.back().first + boxes.back().count < launch.grid.count();
}

} // namespace

GridColumns::GridColumns(const Document& document, BlockAddress followed, const GridSizes& sizes)
    : m_document(document)
    , m_followed(followed)
    , m_r(sizes)
    , m_left(sizes.gutter)
    , m_right(sizes.width - sizes.margin) {}

double GridColumns::needed(const std::vector<BlockBox>& boxes, double single, double fold) const {
    double width = -m_r.between;
    for (const BlockBox& box : boxes) width += (folded(box) ? fold : single) + m_r.between;
    return width;
}

// For each block, the cells from the first to the last that it accesses. Empty if blocks share cells, or if
// the cells are not in block order.
std::map<int, GridColumns::Span> GridColumns::spansOf(LaunchIndex launch, std::uint64_t extent,
                                                      Touch touch) const {
    std::map<int, Span> spans;
    const auto& globals = launchAt(launch).globals;
    for (const GlobalLink& link : m_document.arrays().links(launch)) {
        const bool counts = touch == Touch::both || link.writes == (touch == Touch::writes);
        if (!counts || globals[link.array].extent != extent) continue;
        const std::uint64_t last = link.cells.first + link.cells.count - 1;
        const auto [span, isNew] = spans.try_emplace(link.block.block, Span{link.cells.first, last});
        if (isNew) continue;
        span->second.first = std::min(span->second.first, link.cells.first);
        span->second.last = std::max(span->second.last, last);
    }
    const Span* before = nullptr;
    for (const auto& [block, span] : spans) {
        if (before && span.first <= before->last) return {};
        before = &span;
    }
    return spans;
}

const GridColumns::Anchor& GridColumns::anchorOf(std::uint64_t extent) {
    const auto [found, isNew] = m_anchors.try_emplace(extent);
    Anchor& anchor = found->second;
    if (!isNew) return anchor;
    for (const Touch touch : {Touch::writes, Touch::reads})
        for (const LaunchIndex launch : launchesOf(m_document.trace())) {
            std::map<int, Span> spans = spansOf(launch, extent, touch);
            if (spans.size() > anchor.spans.size()) anchor = {launch, std::move(spans)};
        }
    return anchor;
}

std::uint64_t GridColumns::widestArray(LaunchIndex launch) const {
    std::uint64_t extent = 0;
    for (const GlobalLink& link : m_document.arrays().links(launch))
        extent = std::max(extent, launchAt(launch).globals[link.array].extent);
    return extent;
}

// The maximum width of a box. It depends on the cells in the box.
double GridColumns::capOf(LaunchIndex launch) const {
    std::uint64_t cells = 0;
    for (const GlobalLink& link : m_document.arrays().links(launch))
        cells = std::max(cells, link.cells.count);
    return std::clamp(m_r.cell * double(cells) + 2 * m_r.inside, m_r.widest,
                      std::max(m_r.widest, m_right - m_left));
}

// The boxes side by side, centred. If not all fit, only those around the followed block.
std::vector<BlockBox> GridColumns::boxesOf(LaunchIndex launch, bool& windowed) const {
    const trace::Launch& shown = launchAt(launch);
    const double room = m_right - m_left;
    const bool all = double(shown.grid.count()) * (m_r.narrowest + m_r.between) <= room + m_r.between;
    std::vector<BlockBox> boxes = all ? everyBlock(shown) : foldedBlocks(shown);
    if (boxes.empty()) return boxes;
    const auto folds = double(std::ranges::count_if(boxes, folded));
    const double singles = double(boxes.size()) - folds;
    // Single boxes come first. Boxes that represent many blocks get the remaining width.
    double single = std::clamp(
        (room + m_r.between - folds * (m_r.fold + m_r.between)) / std::max(1.0, singles) - m_r.between,
        m_r.narrowest, capOf(launch));
    const double left = room + m_r.between - singles * (single + m_r.between);
    double fold = folds > 0 ? std::clamp(left / folds - m_r.between, m_r.fold, 3 * m_r.widest) : 0;
    if (needed(boxes, m_r.narrowest, m_r.fold) > room) {
        window(boxes, launch);
        single = m_r.narrowest;
        fold = m_r.fold;
    }
    windowed = isPartOf(shown, boxes);
    double x = m_left + (room - needed(boxes, single, fold)) / 2;
    for (BlockBox& box : boxes) {
        const double width = folded(box) ? fold : single;
        box.box = {x, 0, width, 0};
        x += width + m_r.between;
    }
    return boxes;
}

void GridColumns::window(std::vector<BlockBox>& all, LaunchIndex launch) const {
    const int followed = m_document.followedIn(launch, m_followed);
    const auto here =
        std::ranges::find_if(all, [followed](const BlockBox& box) { return box.recorded == followed; });
    auto first = here == all.end() ? all.begin() : here, last = first + 1;
    const auto fits = [&](auto from, auto to) {
        return needed({from, to}, m_r.narrowest, m_r.fold) <= m_right - m_left;
    };
    for (bool grew = true; grew;) {
        grew = false;
        if (first != all.begin() && fits(first - 1, last)) --first, grew = true;
        if (last != all.end() && fits(first, last + 1)) ++last, grew = true;
    }
    all = {first, last};
}

const std::vector<StripPart>& GridColumns::partsOf(std::uint64_t extent) {
    const auto [found, isNew] = m_parts.try_emplace(extent);
    std::vector<StripPart>& parts = found->second;
    if (!isNew || extent == 0) return parts;
    const auto stand = [&](std::uint64_t first, std::uint64_t end, double left, double right) {
        if (end <= first) return;
        const double spare = std::max(0.0, right - left - double(end - first) * m_r.widestCell) / 2;
        parts.push_back({first, end - first, left + spare, right - spare});
    };
    const Anchor& anchor = anchorOf(extent);
    if (!anchor.launch) {
        stand(0, extent, m_left, m_right);
        return parts;
    }
    bool windowed = false;
    const std::vector<BlockBox> boxes = placedBoxes(*anchor.launch, windowed);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const double left = boxes[i].box.left() + m_r.inside, right = boxes[i].box.right() - m_r.inside;
        if (const auto span = anchor.spans.find(boxes[i].recorded); span != anchor.spans.end()) {
            stand(span->second.first, span->second.last + 1, left, right);
        } else if (boxes[i].recorded < 0) { // gets a share of the cells before the next recorded block
            std::size_t next = i;
            std::uint64_t blocks = 0;
            for (; next < boxes.size() && !anchor.spans.contains(boxes[next].recorded); ++next)
                blocks += boxes[next].count;
            const std::uint64_t from = parts.empty() ? 0 : parts.back().end(),
                                until = next < boxes.size() ? anchor.spans.at(boxes[next].recorded).first
                                                            : extent;
            if (until > from) stand(from, from + (until - from) * boxes[i].count / blocks, left, right);
        }
    }
    return parts;
}

// Places blocks above their cells if another launch has already divided the cells among its blocks.
void GridColumns::standOver(std::vector<BlockBox>& boxes, LaunchIndex launch) {
    const std::uint64_t extent = widestArray(launch);
    if (extent == 0 || anchorOf(extent).launch == launch) return;
    std::map<int, Span> spans = spansOf(launch, extent, Touch::both);
    if (spans.empty()) spans = spansOf(launch, extent, Touch::writes);
    const ArrayStrip strip{{}, 0, 0, 0, partsOf(extent)};
    const double cap = capOf(launch);
    std::vector<QRectF> places;
    for (const BlockBox& box : boxes) {
        const auto span = spans.find(box.recorded);
        if (span == spans.end()) return;
        const auto over = strip.spanOf({span->second.first, span->second.last - span->second.first + 1});
        if (!over) return;
        const double wanted = over->second - over->first + 2 * m_r.inside;
        const double width = std::min(std::max(wanted, std::min(m_r.widest, 72.0)), cap);
        const double middle = (over->first + over->second) / 2;
        // If the box does not fit between the two edges, the right edge takes precedence.
        const double left = std::min(std::max(middle - width / 2, m_left), m_right - width);
        places.emplace_back(left, 0, width, 0);
        if (places.size() > 1 && places.back().left() < places[places.size() - 2].right() + 2) return;
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i].box = places[i];
}

// The recursion ends because each launch is placed over cells of a larger array than the one whose cells it
// divides.
std::vector<BlockBox> GridColumns::placedBoxes(LaunchIndex launch, bool& windowed) {
    std::vector<BlockBox> boxes = boxesOf(launch, windowed);
    if (!windowed && !boxes.empty()) standOver(boxes, launch);
    return boxes;
}

void GridColumns::fill(LaunchRow& row) {
    bool windowed = false;
    row.boxes = placedBoxes(row.launch, windowed);
    for (BlockBox& box : row.boxes) box.box = {box.box.left(), row.y, box.box.width(), row.height};
    if (!windowed) return;
    const double room = m_right - m_left, blocks = double(launchAt(row.launch).grid.count());
    const BlockBox& end = row.boxes.back();
    row.overview = {m_left, row.y - overviewGap - overviewHeight, room, overviewHeight};
    row.windowLeft = m_left + room * double(row.boxes.front().first) / blocks;
    row.windowRight = m_left + room * double(end.first + end.count) / blocks;
}

bool GridColumns::leavesOutBlocks(LaunchIndex launch) const {
    bool windowed = false;
    static_cast<void>(boxesOf(launch, windowed));
    return windowed;
}

bool GridColumns::writesBeside(LaunchIndex launch) {
    LaunchRow row;
    row.launch = launch;
    fill(row);
    const auto& shown = m_document.arrays().between(bandBelow(launch));
    for (const GlobalLink& link : m_document.arrays().links(launch)) {
        const auto is = [&](const BandArray& array) { return array.array == link.array; };
        if (!link.writes || std::ranges::none_of(shown, is)) continue;
        const ArrayStrip strip{{}, 0, 0, 0, partsOf(launchAt(launch).globals[link.array].extent)};
        const auto span = strip.spanOf(link.cells);
        for (const BlockBox& box : row.boxes)
            if (span && box.recorded == link.block.block &&
                (span->first < box.box.left() || span->second > box.box.right()))
                return true;
    }
    return false;
}

} // namespace scanscope::viz
