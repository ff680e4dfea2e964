#include "viz/views/stage_layout.h"

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
    for (const bool whole : {true, false})
        for (const View view : request.views.list())
            if (isOfWholeRun(view) == whole && boxes.size() < 2) boxes.push_back(&layout.box(view));
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
    const QSizeF size = layout.box(View::tree).size();
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

} // namespace

double stageScale(double width, double height, double textScale) {
    return std::clamp(std::min(width / 1024, height / 688), 1.0, 3.0) * textScale;
}

ViewSet StageLayout::views() const {
    ViewSet shown;
    for (int view = 0; view < viewCount; ++view)
        if (shows(View(view))) shown.add(View(view));
    return shown;
}

const Columns* StageLayout::columns() const {
    if (array) return &array->columns;
    if (tree) return &tree->columns;
    if (graph) return &graph->columns;
    return lanes ? &lanes->columns : nullptr;
}

StageLayout layoutStage(const FrameState& frame, const StageRequest& request) {
    StageLayout layout;
    layout.width = request.width;
    layout.height = request.height;
    layout.zoom = request.zoom;
    layout.gridScrolled = request.gridScrolled;
    layout.header = {0, 0, request.width, request.header};
    layout.legend = {0, request.height - request.legend, request.width - request.besideLegend,
                     request.legend};
    placeViews(layout, request);
    const Columns columns =
        makeColumns(roomFor(*frame.model, {request.width}), frame.model->columns(), request.zoom);
    layout.level = levelFor(columns, frame.longestText(), request.previousLevel);
    if (layout.shows(View::array)) {
        ArrayRequest array;
        array.width = request.width;
        array.height = layout.box(View::array).height();
        array.zoom = request.zoom;
        array.previousLevel = request.previousLevel;
        layout.array = layoutArray(frame, array);
    }
    if (layout.shows(View::tree)) layoutTreeOrGraph(layout, frame, columns);
    if (layout.shows(View::lanes)) {
        LanesRequest lanes;
        lanes.width = request.width;
        lanes.height = layout.box(View::lanes).height();
        layout.lanes = layoutLanes(*frame.model, frame.step, columns, lanes);
    }
    return layout;
}

} // namespace scanscope::viz
