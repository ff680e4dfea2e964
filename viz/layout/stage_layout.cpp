#include "viz/layout/stage_layout.h"

#include <algorithm>
#include <vector>

namespace scanscope::viz {

namespace {

constexpr double leastView = 160, splitterGap = 4;
constexpr double wideNode = 88;  // terms take more room than a few digits
constexpr int fewCharacters = 6; // fit a node of the usual width

// The views that are on divide the room between header and legend.
void placeViews(StageLayout& layout, const StageRequest& request) {
    std::vector<QRectF*> boxes;
    const auto add = [&boxes](bool on, QRectF& box) {
        if (on && boxes.size() < 2) boxes.push_back(&box);
    };
    add(request.grid, layout.gridBox);
    add(request.index, layout.indexBox);
    add(request.array, layout.arrayBox);
    add(request.tree, layout.treeBox);
    add(request.lanes, layout.lanesBox);
    const double top = request.header, room = request.height - top - request.legend;
    if (boxes.size() == 1) *boxes.front() = {0, top, request.width, room};
    if (boxes.size() < 2) return;
    const double upper =
        std::clamp(request.split * room, std::min(leastView, room / 2), std::max(room - leastView, room / 2));
    *boxes[0] = {0, top, request.width, upper - splitterGap / 2};
    *boxes[1] = {0, top + upper + splitterGap / 2, request.width, room - upper - splitterGap / 2};
    layout.splitterY = top + upper;
}

void layoutTreeOrGraph(StageLayout& layout, const FrameState& frame, const Columns& columns) {
    const QSizeF size = layout.treeBox.size();
    if (const auto& tree = frame.model->tree()) {
        TreeRequest request;
        request.width = size.width();
        request.height = size.height();
        if (frame.symbols || frame.longestText() > fewCharacters) request.maxNodeWidth = wideNode;
        layout.tree = layoutTree(*tree, columns, request);
    } else {
        PrefixGraphRequest request;
        request.width = size.width();
        request.height = size.height();
        layout.graph = layoutPrefixGraph(*frame.model, frame.step, columns, request);
    }
}

// The views of all blocks.
void layoutWholeRun(StageLayout& layout, const FrameState& frame, const StageRequest& request) {
    if (!layout.gridBox.isEmpty()) {
        GridRequest grid;
        grid.width = request.width;
        grid.height = layout.gridBox.height();
        grid.scrolled = request.gridScrolled;
        layout.grid = layoutGrid(*frame.document, frame.filmStep, frame.block, grid);
    }
    if (!layout.indexBox.isEmpty()) {
        IndexRequest index;
        index.width = request.width;
        index.height = layout.indexBox.height();
        index.zoom = request.zoom;
        layout.index = layoutIndex(frame.document->index(frame.block.launch), index);
    }
}

} // namespace

double stageScale(double width, double height, double textScale) {
    return std::clamp(std::min(width / 1024, height / 688), 1.0, 3.0) * textScale;
}

StageLayout layoutStage(const FrameState& frame, const StageRequest& request) {
    StageLayout layout;
    layout.width = request.width;
    layout.height = request.height;
    layout.header = {0, 0, request.width, request.header};
    layout.legend = {0, request.height - request.legend, request.width - request.besideLegend,
                     request.legend};
    placeViews(layout, request);
    const Columns columns =
        makeColumns(roomFor(*frame.model, {request.width}), frame.model->columns(), request.zoom);
    layout.level = levelFor(columns, frame.longestText(), request.previousLevel);
    if (!layout.arrayBox.isEmpty()) {
        ArrayRequest array;
        array.width = request.width;
        array.height = layout.arrayBox.height();
        array.zoom = request.zoom;
        array.previousLevel = request.previousLevel;
        layout.array = layoutArray(frame, array);
    }
    if (!layout.treeBox.isEmpty()) layoutTreeOrGraph(layout, frame, columns);
    if (!layout.lanesBox.isEmpty()) {
        LanesRequest lanes;
        lanes.width = request.width;
        lanes.height = layout.lanesBox.height();
        layout.lanes = layoutLanes(*frame.model, frame.step, columns, lanes);
    }
    if (frame.document) layoutWholeRun(layout, frame, request);
    return layout;
}

std::optional<LaneHit> hitLane(const StageLayout& layout, QPointF at) {
    if (!layout.lanes || !layout.lanesBox.contains(at)) return std::nullopt;
    return hitLanes(*layout.lanes, at - layout.lanesBox.topLeft());
}

std::optional<CellAddress> hitStage(const FrameState& frame, const StageLayout& layout, QPointF at) {
    if (layout.array && layout.arrayBox.contains(at)) {
        const auto hit = hitArray(frame, *layout.array, at - layout.arrayBox.topLeft());
        return hit ? std::optional(hit->cell) : std::nullopt;
    }
    const Row& row = frame.now().row;
    const auto cellOf = [&row](int column) {
        return row.stands(column) ? std::optional(row.address(column)) : std::nullopt;
    };
    if (layout.tree && layout.treeBox.contains(at)) {
        const auto hit = hitTree(*layout.tree, at - layout.treeBox.topLeft());
        return hit ? cellOf(hit->column) : std::nullopt;
    }
    if (const auto lane = hitLane(layout, at)) {
        for (const Move& move : frame.now().moves)
            if (int(move.thread) == lane->thread) return row.address(move.to);
        return std::nullopt;
    }
    if (layout.graph && layout.treeBox.contains(at)) {
        const auto column = layout.graph->columns.columnAt(at.x());
        return column ? cellOf(*column) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace scanscope::viz
