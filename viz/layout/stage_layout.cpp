#include "viz/layout/stage_layout.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr double leastView = 160, splitterGap = 4;
constexpr double wideNode = 88;  // terms take more room than a few digits
constexpr int fewCharacters = 6; // fit a node of the usual width

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
    const double top = request.header, room = request.height - top - request.legend;
    double upper = request.array ? room : 0;
    if (request.array && request.tree)
        upper = std::clamp(request.split * room, std::min(leastView, room / 2),
                           std::max(room - leastView, room / 2));
    const Columns columns = makeColumns({request.width}, frame.model->columns(), request.zoom);
    layout.level = levelFor(columns, frame.longestText(), request.previousLevel);
    if (request.array) {
        layout.arrayBox = {0, top, request.width, upper - (request.tree ? splitterGap / 2 : 0)};
        ArrayRequest array;
        array.width = request.width;
        array.height = layout.arrayBox.height();
        array.zoom = request.zoom;
        array.previousLevel = request.previousLevel;
        layout.array = layoutArray(frame, array);
    }
    if (!request.tree) return layout;
    layout.splitterY = request.array ? top + upper : 0;
    layout.lowerBox = {0, top + upper + splitterGap / 2, request.width, room - upper - splitterGap / 2};
    if (const auto& tree = frame.model->tree()) {
        TreeRequest lower;
        lower.width = request.width;
        lower.height = layout.lowerBox.height();
        if (frame.symbols || frame.longestText() > fewCharacters) lower.maxNodeWidth = wideNode;
        layout.tree = layoutTree(*tree, columns, lower);
    } else {
        PrefixGraphRequest lower;
        lower.width = request.width;
        lower.height = layout.lowerBox.height();
        layout.graph = layoutPrefixGraph(*frame.model, frame.step, columns, lower);
    }
    return layout;
}

std::optional<CellAddress> hitStage(const FrameState& frame, const StageLayout& layout, QPointF at) {
    if (layout.array && layout.arrayBox.contains(at)) {
        const auto hit = hitArray(frame, *layout.array, at - layout.arrayBox.topLeft());
        return hit ? std::optional(hit->cell) : std::nullopt;
    }
    const Row& row = frame.now().row;
    const auto cellOf = [&row](int column) {
        return column < row.size() ? std::optional(row.address(column)) : std::nullopt;
    };
    if (layout.tree && layout.lowerBox.contains(at)) {
        const auto hit = hitTree(*layout.tree, at - layout.lowerBox.topLeft());
        return hit ? cellOf(hit->column) : std::nullopt;
    }
    if (layout.graph && layout.lowerBox.contains(at)) {
        const auto column = layout.graph->columns.columnAt(at.x());
        return column ? cellOf(*column) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace scanscope::viz
