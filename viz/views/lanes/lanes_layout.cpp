#include "viz/views/lanes/lanes_layout.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr double leastCell = 14;       // smallest height of a row
constexpr double largestGrowth = 1.25; // how much heights grow if there is space
constexpr double seenPitch = 10;       // narrower lanes are grouped by warp, not below their cells
struct LaneHeights {
    double cell = 30, gap = 7; // height of a row, and the gap to the next
    double band = 46;          // below a row of registers, for the arrows of a shuffle
    double warpGap = 12;       // between warps
};

// A row, and what follows it.
struct Planned {
    LaneRow row;
    bool band = false, endsWarp = false;
};

std::vector<Planned> planWarps(const LanesStep& step, const std::vector<WarpRun>& runs) {
    std::vector<Planned> rows;
    for (const WarpRun& run : runs) {
        LaneRow row;
        row.firstThread = run.first * warpSize;
        row.threads = std::min(warpSize, step.threads - row.firstThread);
        row.firstWarp = run.first;
        row.lastWarp = run.last;
        if (run.lines.empty()) {
            row.kind = LaneRowKind::idle;
            rows.push_back({row});
        }
        for (const int line : run.lines) {
            row.line = line;
            if (step.lines[std::size_t(line)].given) {
                row.kind = LaneRowKind::given;
                rows.push_back({row, true});
                row.firstWarp = row.lastWarp = -1;
            }
            row.kind = LaneRowKind::line;
            rows.push_back({row});
            row.firstWarp = row.lastWarp = -1;
        }
        rows.back().endsWarp = true;
    }
    return rows;
}

// Plans one row for all threads of a line. Used if lanes are below their cells, or if there is only one warp.
std::vector<Planned> planWhole(const LanesStep& step) {
    WarpRun all{-1, -1, {}};
    for (int line = 0; line < int(step.lines.size()); ++line) all.lines.push_back(line);
    std::vector<Planned> rows = planWarps(step, {all});
    for (Planned& planned : rows) {
        planned.row.firstThread = 0;
        planned.row.threads = step.threads;
    }
    return rows;
}

double heightOf(const std::vector<Planned>& rows, const LaneHeights& r) {
    double height = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        height += r.cell;
        if (i + 1 == rows.size()) break;
        height += rows[i].band ? r.band : r.gap + (rows[i].endsWarp ? r.warpGap : 0);
    }
    return height;
}

// In a low view, all heights shrink by the same factor, until rows have the smallest height. In a high view,
// they grow a little. If the rows still do not fit, they are left out warp by warp.
LaneHeights fitted(LaneHeights heights, double needed, double room) {
    const double least = std::min(1.0, leastCell / heights.cell);
    const double part = std::clamp(room / std::max(1.0, needed), least, largestGrowth);
    heights.cell *= part;
    heights.gap *= part;
    heights.band *= part;
    heights.warpGap *= part;
    return heights;
}

void place(LanesLayout& layout, const std::vector<Planned>& rows, const LaneHeights& r, double y,
           double foot) {
    for (const Planned& planned : rows) {
        LaneRow row = planned.row;
        row.y = y;
        row.height = r.cell;
        if (row.foot() > foot + 0.5) {
            if (row.firstWarp >= 0) {
                layout.warpsLeftOut += row.lastWarp - row.firstWarp + 1;
            } else if (layout.warpsLeftOut == 0 && row.kind == LaneRowKind::line) {
                ++layout.linesLeftOut;
            }
            y = foot + 1; // later rows do not fit either
            continue;
        }
        layout.rows.push_back(row);
        y = row.foot() + (planned.band ? r.band : r.gap + (planned.endsWarp ? r.warpGap : 0));
    }
}

} // namespace

LanesLayout::LanesLayout(const FrameState& frame, const Room& room)
    : RoomLayout(room)
    , edge(room.either(6, room.margin)) {
    const LanesStep& lanes = frame.model->lanes(frame.step);
    const Columns cells = blockColumns(frame, room).columns;
    matchCells = cells.pitch >= seenPitch && frame.model->lanesMatchCells();
    columns = matchCells ? cells
                         : makeColumns({room.width, room.gutter, room.margin, room.maxPitch},
                                       std::clamp(lanes.threads, 1, warpSize));
    constexpr int characters = 3; // in a text such as "t12"
    level = room.levelOf(columns, characters);
    const bool whole = matchCells || lanes.threads <= warpSize;
    const std::vector<Planned> planned = whole ? planWhole(lanes) : planWarps(lanes, warpRuns(lanes));
    linesLeftOut = lanes.linesLeftOut;
    const double head = room.either(8, 0), foot = room.either(4, 0), ruler = 18 * room.type.scale;
    const double top = head + ruler + 5;
    rulerY = head + ruler / 2;
    const LaneHeights heights = fitted({}, heightOf(planned, {}), room.height - top - foot);
    place(*this, planned, heights, top, room.height - foot);
}

} // namespace scanscope::viz
