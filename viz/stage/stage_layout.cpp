#include "viz/stage/stage_layout.h"

#include <algorithm>
#include <vector>

namespace scanscope::viz {

namespace {

constexpr double leastView = 160, splitterGap = 4;

// The views that are on share the space between header and legend.
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

Room StageLayout::roomOf(View view) const {
    Room itsOwn = room;
    itsOwn.height = box(view).height();
    return itsOwn;
}

StageLayout layoutStage(const StageRequest& request) {
    StageLayout layout;
    layout.width = request.width;
    layout.height = request.height;
    layout.header = {0, 0, request.width, request.header};
    layout.legend = {0, request.height - request.legend, request.width - request.besideLegend,
                     request.legend};
    placeViews(layout, request);
    layout.room.width = request.width;
    layout.room.zoom = request.zoom;
    layout.room.previousLevel = request.previousLevel;
    layout.room.scrolled = request.gridScrolled;
    return layout;
}

} // namespace scanscope::viz
