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

// The views of all blocks.
void layoutWholeRun(StageLayout& layout, const FrameState& frame, const StageRequest& request) {
    if (layout.shows(View::grid)) {
        GridRequest grid;
        grid.width = request.width;
        grid.height = layout.box(View::grid).height();
        grid.scrolled = request.gridScrolled;
        layout.grid = layoutGrid(*frame.document, frame.filmStep, frame.block, grid);
    }
    if (layout.shows(View::index)) {
        IndexRequest index;
        index.width = request.width;
        index.height = layout.box(View::index).height();
        index.zoom = request.zoom;
        layout.index = layoutIndex(frame.document->index(frame.block.launch), index);
    }
    if (layout.shows(View::scatter)) {
        ScatterRequest scatter;
        scatter.width = request.width;
        scatter.height = layout.box(View::scatter).height();
        scatter.zoom = request.zoom;
        scatter.longest = frame.longestText();
        layout.scatter = layoutScatter(frame.document->scatter(), frame.filmStep, scatter);
    }
    if (layout.shows(View::histogram)) {
        HistogramRequest histogram;
        histogram.width = request.width;
        histogram.height = layout.box(View::histogram).height();
        histogram.zoom = request.zoom;
        layout.histogram = layoutHistogram(*frame.document->histogram(), histogram);
    }
    if (layout.shows(View::forest)) {
        ForestRequest forest;
        forest.width = request.width;
        forest.height = layout.box(View::forest).height();
        forest.zoom = request.zoom;
        layout.forest = layoutForest(*frame.document->forest(), forest);
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
    if (index) return &index->columns;
    if (scatter) return &scatter->columns;
    if (histogram) return &histogram->bins;
    if (forest) return &forest->columns;
    return lanes ? &lanes->columns : nullptr;
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
    if (frame.document) layoutWholeRun(layout, frame, request);
    return layout;
}

} // namespace scanscope::viz
