#include "viz/paint/stage_painter.h"

#include <algorithm>

#include "viz/paint/application_legend.h"
#include "viz/paint/array_painter.h"
#include "viz/paint/canvas.h"
#include "viz/paint/forest_painter.h"
#include "viz/paint/grid_painter.h"
#include "viz/paint/histogram_painter.h"
#include "viz/paint/index_painter.h"
#include "viz/paint/lanes_painter.h"
#include "viz/paint/prefix_graph_painter.h"
#include "viz/paint/scatter_painter.h"
#include "viz/paint/tree_painter.h"

namespace scanscope::viz {

namespace {

constexpr double edge = 24;

bool hasMove(const FrameState& frame, Move::Kind kind) {
    const auto& moves = frame.now().moves;
    return std::any_of(moves.begin(), moves.end(), [kind](const Move& move) { return move.kind == kind; });
}

// Draws the mark left-aligned at `at` (middle of the line) and returns its width.
double paintMark(Canvas& canvas, QPointF at, LegendMark mark, const FrameState& frame, double px) {
    const Theme& theme = canvas.theme();
    const RoleColors& role = canvas.role(frame.now().role);
    const double h = px * 1.15, w = px * 1.6, line = px / 12;
    const QRectF swatch(at.x(), at.y() - h / 2, w, h);
    switch (mark) {
    case LegendMark::written:
        canvas.box(swatch, {role.solid, {}, 0, 4 * line});
        return w;
    case LegendMark::read:
        canvas.box(swatch, {role.tint, role.solid, 2 * line, 4 * line});
        return w;
    case LegendMark::awaited:
        canvas.box(swatch, {{}, role.solid, 1.5 * line, 4 * line, true});
        return w;
    case LegendMark::padding:
        canvas.box(swatch, {theme.pad, theme.padHatch, 1, 4 * line});
        canvas.hatch(swatch.adjusted(2, 2, -2, -2), theme.padHatch);
        return w;
    case LegendMark::unused:
        canvas.fill({at.x(), swatch.top(), 3 * line, swatch.height()}, theme.padHatch);
        return 3 * line;
    case LegendMark::combine: {
        const double r = 0.62 * px;
        canvas.box({at.x(), at.y() - r, 2 * r, 2 * r}, {theme.surface, role.solid, 1.75 * line, r});
        paintOperator(canvas.painter(), frame.model->trace().run.op, at + QPointF(r, 0), r, role.solid);
        return 2 * r;
    }
    case LegendMark::onItsWay:
        canvas.box({at.x(), at.y() - 0.6 * px, w, 1.2 * px}, {role.solid, {}, 0, 0.6 * px});
        canvas.middle({at.x() + w / 2, at.y()}, Align::centre, QStringLiteral("7"), figures(0.85 * px, 700),
                      theme.onRole);
        return w;
    case LegendMark::sumOfSpan:
        canvas.glyph(StepRole::up, at + QPointF(0.45 * px, 0), 0.8 * px, canvas.role(StepRole::up).solid);
        return 0.9 * px;
    case LegendMark::sumBefore:
        canvas.glyph(StepRole::down, at + QPointF(0.45 * px, 0), 0.8 * px, canvas.role(StepRole::down).solid);
        return 0.9 * px;
    case LegendMark::overwritten: {
        const TextStyle style = figures(px);
        canvas.middle(at, Align::left, QStringLiteral("12"), style, theme.muted);
        return textWidth(QStringLiteral("12"), style);
    }
    case LegendMark::copied: {
        QPainterPath path;
        path.moveTo(at.x(), at.y());
        path.lineTo(at.x() + w, at.y());
        canvas.dotted(path, role.solid, 2 * line, 1.5, 4);
        return w;
    }
    case LegendMark::laneWorking: { // with the number of its thread: a written cell has the same ground
        const QString thread = QStringLiteral("t7");
        const TextStyle style = figures(0.85 * px, 700);
        const double wide = textWidth(thread, style) + 8 * line;
        canvas.box({at.x(), swatch.top(), wide, h}, {role.solid, {}, 0, 4 * line});
        canvas.middle({at.x() + wide / 2, at.y()}, Align::centre, thread, style, theme.onRole);
        return wide;
    }
    case LegendMark::laneIdle:
        paintIdleLane(canvas, swatch, 4 * line, line);
        return w;
    case LegendMark::laneWaiting:
    case LegendMark::barrierAhead:
        paintWaitingLane(canvas, swatch, 4 * line, mark == LegendMark::barrierAhead, line);
        return w;
    case LegendMark::blockToCome:
        canvas.box(swatch, {theme.surface, theme.pastBorder, 1.25 * line, 4 * line, true});
        return w;
    case LegendMark::blockRunning:
        canvas.box(swatch, {theme.surface, role.solid, 2 * line, 4 * line});
        return w;
    case LegendMark::blockDone:
        canvas.box(swatch, {canvas.role(frame.document->film().roleOfLaunch(0)).tint, theme.pastBorder, line,
                            4 * line});
        return w;
    case LegendMark::blockUnrecorded:
        canvas.box(swatch, {theme.pad, theme.padHatch, line, 4 * line});
        canvas.hatch(swatch.adjusted(1, 1, -1, -1), theme.padHatch);
        return w;
    case LegendMark::kept:
        canvas.box(swatch, {theme.kept, {}, 0, 4 * line});
        paintKeptMark(canvas.painter(), swatch.center(), 0.7 * px, theme.onKept);
        return w;
    case LegendMark::dropped: {
        canvas.box(swatch, {theme.past, theme.pastBorder, 1.25 * line, 4 * line, true});
        canvas.middle(swatch.center(), Align::centre, QStringLiteral("0"), figures(0.85 * px), theme.muted);
        canvas.fill(
            {swatch.center().x() - 0.45 * px, swatch.center().y() - 0.75 * line, 0.9 * px, 1.5 * line},
            theme.muted);
        return w;
    }
    case LegendMark::digit: {
        constexpr int steps = 4;
        for (int d = 0; d < steps; ++d)
            canvas.fill({swatch.left() + d * w / steps, swatch.top(), w / steps, h}, theme.digit(d, steps));
        return w;
    }
    case LegendMark::held:
        canvas.box(swatch, {theme.digit(5, 16), theme.cellBorder, line, 3 * line});
        canvas.box(swatch.adjusted(3 * line, 3 * line, -3 * line, -3 * line), {theme.surface, {}, 0, line});
        return w;
    case LegendMark::added:
        canvas.box(swatch, {theme.digit(5, 16), theme.cellBorder, line, 3 * line});
        return w;
    case LegendMark::suspect: {
        const QPointF centre(at.x() + 0.5 * px, at.y());
        canvas.painter().fillPath(roleGlyph(Role::Hazard, centre, 1.05 * px), theme.role(Role::Hazard).solid);
        return px;
    }
    case LegendMark::unknown:
        canvas.box(swatch, {{}, theme.role(Role::Hazard).solid, 1.75 * line, 4 * line, true});
        canvas.middle(swatch.center(), Align::centre, QStringLiteral("?"), figures(0.85 * px, 700),
                      theme.role(Role::Hazard).solid);
        return w;
    case LegendMark::ghost: {
        const QPointF centre(at.x() + 0.5 * px, at.y());
        canvas.painter().fillPath(roleGlyph(Role::OutOfBounds, centre, 1.05 * px),
                                  theme.role(Role::OutOfBounds).solid);
        return px;
    }
    }
    return 0;
}

// Of the lanes: only what they show in this step.
void addLaneItems(std::vector<LegendItem>& items, const FrameState& frame) {
    const LanesStep& lanes = frame.model->lanes(frame.step);
    bool working = false, idle = false, waiting = false;
    for (const LaneLine& line : lanes.lines) {
        const int active = line.count(0, lanes.threads - 1);
        (line.waiting ? waiting : working) = true;
        idle = idle || active < lanes.threads;
    }
    if (working) items.push_back({LegendMark::laneWorking, QStringLiteral("lane at work")});
    if (idle) items.push_back({LegendMark::laneIdle, QStringLiteral("idle")});
    if (!waiting) return;
    items.push_back(frame.motion().settled()
                        ? LegendItem{LegendMark::laneWaiting, QStringLiteral("waits at a barrier")}
                        : LegendItem{LegendMark::barrierAhead, QStringLiteral("barrier ahead")});
}

// Of the blocks: the states that occur.
void addBlockItems(std::vector<LegendItem>& items, const FrameState& frame) {
    const auto& launches = frame.document->trace().launches;
    const int now = frame.document->film().launchAt(frame.filmStep), last = int(launches.size()) - 1;
    items.push_back({LegendMark::blockRunning, QStringLiteral("block at work")});
    if (now > 0) items.push_back({LegendMark::blockDone, QStringLiteral("done")});
    if (now < last) items.push_back({LegendMark::blockToCome, QStringLiteral("not started")});
    if (std::any_of(launches.begin(), launches.end(),
                    [](const trace::Launch& launch) { return launch.blocks.size() < launch.grid.count(); }))
        items.push_back({LegendMark::blockUnrecorded, QStringLiteral("not recorded")});
}

// Of a pass that moves elements: what is known of them by now.
void addScatterItems(std::vector<LegendItem>& items, const FrameState& frame) {
    const ScatterModel& model = frame.document->scatter();
    const int at = model.passAt(frame.filmStep);
    if (at < 0) return;
    const ScatterPass& pass = model.passes()[std::size_t(at)];
    const auto knows = [&](int row) {
        return row >= 0 && model.cells(pass.rows[std::size_t(row)], {0, 1}, frame.filmStep).ready.front();
    };
    if (pass.drops && knows(pass.predicate)) {
        items.push_back({LegendMark::kept, QStringLiteral("kept")});
        items.push_back({LegendMark::dropped, QStringLiteral("dropped")});
    }
    if (knows(pass.digit)) items.push_back({LegendMark::digit, QStringLiteral("digit of this pass")});
    const bool moves = std::any_of(pass.moves.begin(), pass.moves.end(),
                                   [&](const ScatterMove& move) { return move.step == frame.filmStep; });
    if (moves && !frame.motion().settled())
        items.push_back({LegendMark::onItsWay, QStringLiteral("value on its way")});
}

bool idleThreads(const FrameState& frame) {
    if (!frame.document) return false;
    const IndexModel& index = frame.document->index(frame.block.launch);
    if (index.accessedFrom < 0 || frame.filmStep < index.accessedFrom) return false;
    return !index.idleRuns.empty();
}

void addFlawItems(std::vector<LegendItem>& items, const FrameState& frame, bool array, bool lanes) {
    const BlockFindings& findings = frame.model->findings();
    const auto any = [&](FlawKind kind) {
        const std::vector<int> now = findings.in(frame.step);
        return std::any_of(now.begin(), now.end(),
                           [&](int i) { return findings.all()[std::size_t(i)].kind == kind; });
    };
    if (lanes && any(FlawKind::stopped))
        items.push_back({LegendMark::suspect, QStringLiteral("waits for ever")});
    if (!array) return;
    if (any(FlawKind::hazard))
        items.push_back({LegendMark::suspect, QStringLiteral("two threads, in no order")});
    if (any(FlawKind::neverWritten)) items.push_back({LegendMark::unknown, QStringLiteral("never written")});
    if (any(FlawKind::outOfBounds)) items.push_back({LegendMark::ghost, QStringLiteral("beyond the end")});
    if (any(FlawKind::wrong)) items.push_back({LegendMark::suspect, QStringLiteral("wrong")});
}

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

std::vector<LegendItem> legendOf(const FrameState& frame, const ViewSet& views, bool brief) {
    std::vector<LegendItem> items;
    if (frame.empty()) return items;
    const bool array = views.has(View::array), tree = views.has(View::tree), lanes = views.has(View::lanes);
    const bool index = views.has(View::index);
    const StepModel& step = frame.now();
    const bool settled = frame.motion().settled();
    if (views.has(View::grid) && frame.document) addBlockItems(items, frame);
    if (views.has(View::scatter) && frame.document) addScatterItems(items, frame);
    if (index && settled) items.push_back({LegendMark::written, QStringLiteral("set in this step")});
    if (index && frame.document->index(frame.block.launch).accessedFrom == frame.filmStep)
        items.push_back({LegendMark::read, QStringLiteral("read")});
    if (index && idleThreads(frame))
        items.push_back({LegendMark::laneIdle, QStringLiteral("idle: beyond the end")});
    if (views.has(View::histogram) && frame.document) addBinItems(items, frame);
    if (views.has(View::forest) && frame.document) addForestItems(items, frame);
    if (!array && !tree && !lanes) return items;
    if (!step.moves.empty() && (array || tree))
        items.push_back(settled ? LegendItem{LegendMark::written, QStringLiteral("just written")}
                                : LegendItem{LegendMark::awaited, QStringLiteral("about to be written")});
    addFlawItems(items, frame, array, lanes);
    if (std::find(step.read.begin(), step.read.end(), 1) != step.read.end())
        items.push_back({LegendMark::read, QStringLiteral("read")});
    if (!settled) items.push_back({LegendMark::onItsWay, QStringLiteral("value on its way")});
    if (hasMove(frame, Move::Kind::combine))
        items.push_back({LegendMark::combine, QStringLiteral("combine")});
    if (array && hasMove(frame, Move::Kind::carry))
        items.push_back({LegendMark::copied, QStringLiteral("copied")});
    if (tree && frame.model->tree() && frame.model->tree()->depth > 0) {
        const SweepTree& found = *frame.model->tree();
        items.push_back({LegendMark::sumOfSpan, brief ? QStringLiteral("sum of the span")
                                                      : QStringLiteral("sum of the span below")});
        if (found.nodes.back().front().before.writtenAt <= frame.step)
            items.push_back({LegendMark::sumBefore, brief ? QStringLiteral("sum of all before")
                                                          : QStringLiteral("sum of all before the span")});
        if (!brief && found.nodes.front().size() > 1 &&
            found.nodes.front()[1].sum.overwrittenAt <= frame.step)
            items.push_back({LegendMark::overwritten, QStringLiteral("overwritten since")});
    }
    if (lanes) addLaneItems(items, frame);
    if (array && frame.model->padding()) items.push_back({LegendMark::padding, QStringLiteral("padding")});
    if (array && step.row.spacing.used > 0)
        items.push_back({LegendMark::unused, QStringLiteral("unused cell")});
    return items;
}

bool paintLegend(QPainter& painter, const QRectF& box, const std::vector<LegendItem>& items,
                 const FrameState& frame, const Theme& theme, double px) {
    Canvas canvas(painter, theme);
    const TextStyle style = words(px);
    double x = box.left();
    const double y = box.center().y();
    bool leftOut = false;
    for (const LegendItem& item : items) {
        const double width = px * 1.6 + px * 0.6 + textWidth(item.text, style);
        if (x + width > box.right()) {
            leftOut = true;
            continue;
        }
        double next = x + paintMark(canvas, {x, y}, item.mark, frame, px) + px * 0.55;
        canvas.middle({next, y}, Align::left, item.text, style, theme.muted);
        x = next + textWidth(item.text, style) + px * 1.5;
    }
    return leftOut;
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
        paintLegend(painter, box, legendOf(frame, layout.views()), frame, theme);
    }
}

} // namespace scanscope::viz
