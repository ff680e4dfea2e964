#include "viz/layout/blocks_layout.h"

#include <algorithm>
#include <cmath>

namespace scanscope::viz {

namespace {

constexpr double overviewHeight = 8, overviewGap = 6;

// How far the view has grown from its least to its largest lengths, 0 to 1.
double mixed(double least, double most, double part) { return least + part * (most - least); }

std::vector<BlockBox> everyBlock(const trace::Launch& launch) {
    std::vector<BlockBox> boxes(launch.grid.count());
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i].first = i;
    for (std::size_t b = 0; b < launch.blocks.size(); ++b)
        if (launch.blocks[b].index < boxes.size()) boxes[launch.blocks[b].index].recorded = int(b);
    return boxes;
}

// The recorded blocks, and one box for each stretch of others between them.
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

// Stands the boxes of a row side by side, in its middle.
class RowMaker {
public:
    RowMaker(const BlocksLayout& layout, const BlocksRequest& request, double widest)
        : m_layout(layout)
        , m_r(request)
        , m_widest(widest)
        , m_room(layout.right - layout.left) {}

    void fill(LaunchRow& row, const trace::Launch& launch, int followed) {
        const bool all = double(launch.grid.count()) * (m_r.narrowest + m_r.between) <= m_room + m_r.between;
        row.boxes = all ? everyBlock(launch) : foldedBlocks(launch);
        measure(row.boxes);
        if (needed(row.boxes, m_r.narrowest, m_r.fold) > m_room) window(row, launch, followed);
        stand(row);
    }

private:
    [[nodiscard]] static bool folded(const BlockBox& box) { return box.count > 1; }
    [[nodiscard]] double needed(const std::vector<BlockBox>& boxes, double single, double fold) const {
        double width = -m_r.between;
        for (const BlockBox& box : boxes) width += (folded(box) ? fold : single) + m_r.between;
        return width;
    }

    // What single blocks leave is for those that stand for many.
    void measure(const std::vector<BlockBox>& boxes) {
        const auto folds = double(std::count_if(boxes.begin(), boxes.end(), folded));
        const double singles = double(boxes.size()) - folds;
        m_single = std::clamp(
            (m_room + m_r.between - folds * (m_r.fold + m_r.between)) / std::max(1.0, singles) - m_r.between,
            m_r.narrowest, m_widest);
        const double left = m_room + m_r.between - singles * (m_single + m_r.between);
        m_fold = folds > 0 ? std::clamp(left / folds - m_r.between, m_r.fold, 3 * m_widest) : 0;
    }

    // As many boxes as fit, those about the one that is followed.
    void window(LaunchRow& row, const trace::Launch& launch, int followed) {
        m_single = m_r.narrowest;
        m_fold = m_r.fold;
        const auto& all = row.boxes;
        const auto here = std::find_if(all.begin(), all.end(),
                                       [followed](const BlockBox& box) { return box.recorded == followed; });
        auto first = here == all.end() ? all.begin() : here, last = first + 1;
        const auto fits = [&](auto from, auto to) { return needed({from, to}, m_single, m_fold) <= m_room; };
        for (bool grew = true; grew;) {
            grew = false;
            if (first != all.begin() && fits(first - 1, last)) --first, grew = true;
            if (last != all.end() && fits(first, last + 1)) ++last, grew = true;
        }
        row.boxes = {first, last};
        row.overview = {m_layout.left, row.y - overviewGap - overviewHeight, m_room, overviewHeight};
        const double blocks = double(launch.grid.count());
        const BlockBox& end = row.boxes.back();
        row.windowLeft = m_layout.left + m_room * double(row.boxes.front().first) / blocks;
        row.windowRight = m_layout.left + m_room * double(end.first + end.count) / blocks;
    }

    void stand(LaunchRow& row) const {
        double x = m_layout.left + (m_room - needed(row.boxes, m_single, m_fold)) / 2;
        for (BlockBox& box : row.boxes) {
            const double width = folded(box) ? m_fold : m_single;
            box.box = {x, row.y, width, row.height};
            x += width + m_r.between;
        }
    }

    const BlocksLayout& m_layout;
    const BlocksRequest& m_r;
    double m_widest, m_room, m_single = 0, m_fold = 0;
};

// Each block of the last launch left one cell of an array, and the run ended with one value that is in none:
// the processor made it of them.
bool finishedByHost(const Document& document) {
    const trace::Trace& trace = document.trace();
    const int last = int(trace.launches.size()) - 1;
    if (last < 0 || trace.output.size() != 1 || trace.launches.back().grid.count() < 2) return false;
    const auto& blocks = trace.launches.back().blocks;
    for (int block = 0; block < int(blocks.size()); ++block)
        if (!document.flow().uses({last, block}).result) return false;
    return !blocks.empty();
}

} // namespace

const LaunchRow* BlocksLayout::row(int launch) const {
    for (const LaunchRow& row : rows)
        if (row.launch == launch) return &row;
    return nullptr;
}

const BlockBox* BlocksLayout::box(BlockAddress block) const {
    const LaunchRow* in = row(block.launch);
    if (!in) return nullptr;
    for (const BlockBox& box : in->boxes)
        if (box.recorded == block.block) return &box;
    return nullptr;
}

BlocksLayout layoutBlocks(const Document& document, int step, BlockAddress followed, const BlocksRequest& r) {
    BlocksLayout layout;
    layout.width = r.width;
    layout.height = r.height;
    layout.left = r.gutter;
    layout.right = r.width - r.margin;
    const auto& launches = document.trace().launches;
    if (launches.empty()) return layout;
    const bool host = finishedByHost(document);
    const int all = int(launches.size()) + (host ? 1 : 0);
    const double room = r.height - r.top - r.foot;
    const int shown = std::clamp(int((room + r.gap) / (r.box + r.gap)), 1, all);
    const double least = shown * (r.box + r.gap) - r.gap,
                 most = shown * (r.tallest + r.widestGap) - r.widestGap;
    const double part = std::clamp((room - least) / std::max(1.0, most - least), 0.0, 1.0);
    const double height = mixed(r.box, r.tallest, part), gap = mixed(r.gap, r.widestGap, part);
    const int now = document.stepCount() > 0 ? document.film().launchAt(step) : 0;
    const int first = std::clamp(now - shown / 2, 0, all - shown);
    layout.above = first;
    layout.below = all - first - shown;
    double y = r.top + std::max(0.0, (room - shown * (height + gap) + gap) / 2);
    for (int i = first; i < first + shown; ++i, y += height + gap) {
        if (i == int(launches.size())) {
            layout.host = QRectF((layout.left + layout.right) / 2 - 60, y, 120, std::min(height, 48.0));
            continue;
        }
        LaunchRow& row = layout.rows.emplace_back();
        row.launch = i;
        row.y = y;
        row.height = height;
        RowMaker(layout, r, mixed(r.wide, r.widest, part))
            .fill(row, launches[std::size_t(i)], document.followedIn(i, followed));
    }
    return layout;
}

std::optional<BlockHit> hitBlocks(const Document& document, const BlocksLayout& layout, QPointF at) {
    for (const LaunchRow& row : layout.rows) {
        for (const BlockBox& box : row.boxes)
            if (box.box.contains(at)) return BlockHit{row.launch, box};
        if (!row.overview.adjusted(0, -4, 0, 4).contains(at)) continue;
        const trace::Launch& launch = document.trace().launches[std::size_t(row.launch)];
        const double wanted =
            (at.x() - row.overview.left()) / row.overview.width() * double(launch.grid.count());
        const auto nearest = std::min_element(
            launch.blocks.begin(), launch.blocks.end(), [wanted](const auto& a, const auto& b) {
                return std::abs(double(a.index) + 0.5 - wanted) < std::abs(double(b.index) + 0.5 - wanted);
            });
        if (nearest != launch.blocks.end())
            return BlockHit{row.launch, {int(nearest - launch.blocks.begin()), nearest->index, 1, {}}};
    }
    return std::nullopt;
}

} // namespace scanscope::viz
