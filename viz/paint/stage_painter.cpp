#include "viz/paint/stage_painter.h"

#include <algorithm>

#include "viz/paint/array_painter.h"
#include "viz/paint/canvas.h"
#include "viz/paint/forest_painter.h"
#include "viz/paint/grid_painter.h"
#include "viz/paint/histogram_painter.h"
#include "viz/paint/index_painter.h"
#include "viz/paint/lanes_painter.h"
#include "viz/paint/legend.h"
#include "viz/paint/prefix_graph_painter.h"
#include "viz/paint/scatter_painter.h"
#include "viz/paint/tree_painter.h"

namespace scanscope::viz {

namespace {

constexpr double edge = 24;

} // namespace

double paintPill(QPainter& painter, QPointF corner, double height, StepRole role, const QString& name,
                 double px, const Theme& theme) {
    Canvas canvas(painter, theme);
    const TextStyle style = words(px, 600, -0.01);
    const double glyph = 0.72 * px, padding = 0.75 * px, gap = 0.5 * px;
    const double width = padding + glyph + gap + textWidth(name, style) + padding;
    canvas.box({corner.x(), corner.y(), width, height}, {canvas.role(role).solid, {}, 0, 0.23 * height});
    const double middle = corner.y() + height / 2;
    canvas.glyph(role, {corner.x() + padding + glyph / 2, middle}, glyph * 1.1, theme.onRole);
    canvas.middle({corner.x() + padding + glyph + gap, middle}, Align::left, name, style, theme.onRole);
    return corner.x() + width;
}

bool paintHeader(QPainter& painter, const QRectF& box, const Headline& headline, const Theme& theme,
                 double right) {
    const bool oneLine = box.height() < 50;
    const double pillTop = box.top() + (oneLine ? (box.height() - 26) / 2 : 10);
    double x =
        paintPill(painter, {box.left() + edge, pillTop}, 26, headline.role, headline.phase, 15, theme) + 10;
    Canvas canvas(painter, theme);
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
    if (const auto& forest = layout.forest)
        scope.sums = std::ranges::any_of(forest->levels, [](const ForestLevel& level) {
            return !level.folded && level.detail <= NodeDetail::text;
        });
    return scope;
}

void paintStageBody(QPainter& painter, const FrameState& asked, const StageLayout& layout,
                    const Theme& theme) {
    if (asked.empty()) return;
    const FrameState frame = shownAt(asked, layout.level);
    const auto inBox = [&painter](const QRectF& box, auto paint) {
        painter.save();
        painter.translate(box.topLeft());
        painter.setClipRect(QRectF(0, 0, box.width(), box.height()), Qt::IntersectClip);
        paint();
        painter.restore();
    };
    if (layout.array)
        inBox(layout.box(View::array), [&] { paintArray(painter, frame, *layout.array, theme); });
    if (layout.tree)
        inBox(layout.box(View::tree),
              [&] { paintTree(painter, frame, *frame.model->tree(), *layout.tree, theme); });
    if (layout.graph)
        inBox(layout.box(View::tree), [&] {
            paintPrefixGraph(painter, frame, *layout.graph, theme);
            if (frame.model->combines()) return;
            drawTextMiddle(painter, QRectF(QPointF(), layout.box(View::tree).size()).center(), Align::centre,
                           QStringLiteral("No values are combined in this launch."), words(14), theme.muted);
        });
    if (layout.lanes)
        inBox(layout.box(View::lanes), [&] { paintLanes(painter, frame, *layout.lanes, theme); });
    if (layout.grid) inBox(layout.box(View::grid), [&] { paintGrid(painter, asked, *layout.grid, theme); });
    if (layout.index)
        inBox(layout.box(View::index), [&] {
            paintIndex(painter, shownAt(asked, layout.index->level),
                       frame.document->index(frame.block.launch), *layout.index, theme);
        });
    if (layout.scatter)
        inBox(layout.box(View::scatter),
              [&] { paintScatter(painter, shownAt(asked, layout.scatter->level), *layout.scatter, theme); });
    if (layout.histogram)
        inBox(layout.box(View::histogram), [&] { paintHistogram(painter, asked, *layout.histogram, theme); });
    if (layout.forest)
        inBox(layout.box(View::forest), [&] { paintForest(painter, asked, *layout.forest, theme); });
    if (layout.legend.height() > 0) {
        const double left = layout.histogram   ? layout.histogram->axisLeft
                            : layout.forest    ? layout.forest->columns.clipLeft
                            : layout.columns() ? layout.columns()->x0
                            : layout.grid      ? layout.grid->left
                                               : edge;
        const QRectF box(left, layout.legend.top(), layout.legend.right() - edge - left,
                         layout.legend.height());
        paintLegend(painter, box, legendOf(frame, legendScope(layout)), frame, theme);
    }
}

} // namespace scanscope::viz
