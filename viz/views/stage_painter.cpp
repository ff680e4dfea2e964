#include "viz/views/stage_painter.h"

#include <algorithm>

#include "viz/paint/array_painter.h"
#include "viz/paint/lanes_painter.h"
#include "viz/paint/legend.h"
#include "viz/paint/prefix_graph_painter.h"
#include "viz/paint/tree_painter.h"
#include "viz/scene/canvas.h"

namespace scanscope::viz {

namespace {

constexpr double edge = 24;

} // namespace

double paintPill(Canvas& canvas, QPointF corner, double height, StepRole role, const QString& name,
                 double px) {
    const Theme& theme = canvas.theme();
    const TextStyle style = words(px, 600, -0.01);
    const double glyph = 0.72 * px, padding = 0.75 * px, gap = 0.5 * px;
    const double width = padding + glyph + gap + textWidth(name, style) + padding;
    canvas.box({corner.x(), corner.y(), width, height}, {canvas.role(role).solid, {}, 0, 0.23 * height});
    const double middle = corner.y() + height / 2;
    canvas.glyph(role, {corner.x() + padding + glyph / 2, middle}, glyph * 1.1, theme.onRole);
    canvas.middle({corner.x() + padding + glyph + gap, middle}, Align::left, name, style, theme.onRole);
    return corner.x() + width;
}

bool paintHeader(Canvas& canvas, const QRectF& box, const Headline& headline, double right) {
    const Theme& theme = canvas.theme();
    const bool oneLine = box.height() < 50;
    const double pillTop = box.top() + (oneLine ? (box.height() - 26) / 2 : 10);
    double x = paintPill(canvas, {box.left() + edge, pillTop}, 26, headline.role, headline.phase, 15) + 10;
    const TextStyle place = words(20, 600, -0.015), sentence = words(14);
    const double middle = pillTop + 13;
    canvas.middle({x, middle}, Align::left, headline.place, place, theme.text);
    if (!headline.place.isEmpty()) x += textWidth(headline.place, place) + 12;
    const double from = oneLine ? x : box.left() + edge, to = box.right() - (oneLine ? right + 12 : edge);
    const QString shown = elided(headline.sentence, sentence, to - from);
    canvas.middle({from, oneLine ? middle : box.top() + 49}, Align::left, shown, sentence, theme.muted);
    return shown != headline.sentence;
}

LegendScope legendScope(const StageLayout& layout) {
    const auto hasNumbers = [](const auto& view) { return view && view->level <= Level::shortText; };
    LegendScope scope;
    scope.views = layout.views();
    scope.badges = scope.values = hasNumbers(layout.array);
    scope.laneNumbers = hasNumbers(layout.lanes);
    scope.arrows = layout.array && layout.array->level < Level::strip;
    if (const auto& tree = layout.tree) {
        scope.foldedBelow = tree->foldedBelow;
        for (int d = tree->foldedBelow; d < tree->depth; ++d)
            scope.badges = scope.badges || tree->roomForBadge(d);
        for (int d = tree->foldedBelow; d <= tree->depth; ++d)
            scope.values = scope.values || tree->detail(d) <= NodeDetail::text;
    }
    return scope;
}

Placed paintStageBody(Canvas& canvas, const FrameState& asked, const StageLayout& layout) {
    if (asked.empty()) return {};
    const FrameState frame = shownAt(asked, layout.level);
    const auto inBox = [&canvas](const QRectF& box, auto paint) {
        const Canvas::Kept kept(canvas);
        canvas.translate(box.topLeft());
        canvas.clip({0, 0, box.width(), box.height()});
        paint();
    };
    if (layout.array) inBox(layout.box(View::array), [&] { paintArray(canvas, frame, *layout.array); });
    if (layout.tree)
        inBox(layout.box(View::tree), [&] { paintTree(canvas, frame, *frame.model->tree(), *layout.tree); });
    if (layout.graph)
        inBox(layout.box(View::tree), [&] {
            paintPrefixGraph(canvas, frame, *layout.graph);
            if (frame.model->combines()) return;
            canvas.middle(QRectF(QPointF(), layout.box(View::tree).size()).center(), Align::centre,
                          QStringLiteral("No values are combined in this launch."), words(14),
                          canvas.theme().muted);
        });
    if (layout.lanes) inBox(layout.box(View::lanes), [&] { paintLanes(canvas, frame, *layout.lanes); });
    const std::vector<View> ofRun = layout.views().ofWholeRun().list();
    Placed placed;
    for (const View view : ofRun) {
        if (!frame.document) break;
        Room room;
        room.width = layout.width;
        room.height = layout.box(view).height();
        room.zoom = layout.zoom;
        room.scrolled = layout.gridScrolled;
        inBox(layout.box(view), [&] { placed = runView(view).compose(canvas, asked, room); });
    }
    if (const Columns* columns = layout.columns()) {
        placed.left = columns->x0;
        // Lanes of their own width are never zoomed.
        const bool isOfCells = !layout.lanes || columns != &layout.lanes->columns || layout.lanes->matchCells;
        placed.columns = isOfCells ? std::optional(*columns) : std::nullopt;
    }
    if (layout.legend.height() > 0) {
        LegendScope scope = legendScope(layout);
        scope.sums = placed.hasValues;
        const QRectF box(placed.left, layout.legend.top(), layout.legend.right() - edge - placed.left,
                         layout.legend.height());
        paintLegend(canvas, box, legendOf(frame, scope), frame);
    }
    return placed;
}

} // namespace scanscope::viz
