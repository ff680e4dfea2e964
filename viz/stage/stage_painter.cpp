#include "viz/stage/stage_painter.h"

#include <optional>

#include "kernels/trace/rests.h"
#include "viz/model/language.h"
#include "viz/scene/canvas.h"
#include "viz/stage/view_kinds.h"

namespace scanscope::viz {

namespace {

constexpr double edge = 24;
constexpr double nameLine = 30;     // height of the name's line
constexpr double shareOfName = 0.4; // the name's share of a header on one line

bool isOneLine(const QRectF& header) { return header.height() < 50; }

// Paints the place as large as it fits. Returns the part that is shown, and moves `x` past it.
QString paintPlace(Canvas& canvas, QPointF at, double room, const QString& place, double& x) {
    constexpr double largest = 20, smallest = 14, gap = 12;
    TextStyle style = words(largest, 600, -0.015);
    while (style.px > smallest && !isWithin(place, style, room)) style.px -= 0.5;
    QString shown = elided(place, style, room);
    canvas.middle(at, Align::left, shown, style, canvas.theme().text);
    if (!shown.isEmpty()) x += textWidth(shown, style) + gap;
    return shown;
}

// The number of barriers that the run has passed before the step; nothing for a step in which the run is
// idle.
std::optional<std::uint32_t> passedBefore(const BlockModel& model, BlockStep step) {
    if (step == beforeFirstStep || !model.steps().contains(step)) return std::nullopt;
    const trace::Step& recorded = model.block().steps[std::size_t(step)];
    if (trace::rests(recorded)) return std::nullopt;
    return recorded.interval;
}

// The same count for both runs; nothing if they differ.
std::optional<std::uint32_t> passedByBoth(const std::array<FrameState, 2>& frames, BlockStep step) {
    const BlockStep other = frames[0].step + (step - frames[1].step);
    const auto left = passedBefore(*frames[0].model, other), right = passedBefore(*frames[1].model, step);
    if (left && right && *left != *right) return std::nullopt;
    return left ? left : right;
}

void paintChip(Canvas& canvas, QPointF centre, const QString& number, double px, bool isLast) {
    const TextStyle style = figures(px, isLast ? 700 : 500);
    const double bar = 0.62 * px, width = textWidth(number, style) + 2.1 * px, height = 1.5 * px;
    const Theme& theme = canvas.theme();
    const QColor ground = isLast ? theme.text : theme.surface, ink = isLast ? theme.surface : theme.text;
    canvas.box({centre.x() - width / 2, centre.y() - height / 2, width, height},
               {ground, isLast ? theme.text : theme.control, 1, 5});
    double x = centre.x() - width / 2 + 0.55 * px;
    for (int i = 0; i < 2; ++i, x += 0.34 * px) canvas.fill({x, centre.y() - bar / 2, 0.15 * px, bar}, ink);
    canvas.middle({x + 0.12 * px, centre.y()}, Align::left, number, style, ink);
}

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

QRectF nameBox(const QRectF& header) {
    return isOneLine(header)
               ? QRectF(header.left(), header.top(), shareOfName * header.width(), header.height())
               : QRectF(header.left(), header.top(), header.width(), nameLine);
}

QRectF paintName(Canvas& canvas, const QRectF& box, const QString& name, int step, int steps) {
    constexpr double gap = 16;
    const bool oneLine = isOneLine(box);
    const Theme& theme = canvas.theme();
    const TextStyle strong = words(15, 600), plain = words(15);
    const double middle = oneLine ? box.center().y() : box.top() + 20;
    const QString of = u' ' + tr("of %1").arg(steps), at = QString::number(step);
    const double right = box.right() - edge, numberRight = right - textWidth(of, plain);
    canvas.middle({right, middle}, Align::right, of, plain, theme.muted);
    canvas.middle({numberRight, middle}, Align::right, at, strong, theme.text);
    const double left = box.left() + edge;
    const double room = oneLine ? nameBox(box).right() : numberRight - textWidth(at, strong) - gap;
    const QString shown = elidedInMiddle(name, strong, room - left);
    canvas.middle({left, middle}, Align::left, shown, strong, theme.text);
    return oneLine ? box.adjusted(edge + textWidth(shown, strong) - 8, 0, 0, 0)
                   : box.adjusted(0, nameLine, 0, 0);
}

bool paintHeader(Canvas& canvas, const QRectF& box, const Headline& headline, double right) {
    const Theme& theme = canvas.theme();
    const bool oneLine = isOneLine(box);
    const double pillTop = box.top() + (oneLine ? (box.height() - 26) / 2 : 10);
    double x = paintPill(canvas, {box.left() + edge, pillTop}, 26, headline.role, headline.phase, 15) + 10;
    const TextStyle sentence = words(14);
    const double middle = pillTop + 13;
    const QString place = paintPlace(canvas, {x, middle}, box.right() - right - 12 - x, headline.place, x);
    const double from = oneLine ? x : box.left() + edge, to = box.right() - (oneLine ? right + 12 : edge);
    constexpr double line = 18, forTwo = 76; // heights
    bool isCut = place != headline.place;
    double y = oneLine ? middle : box.top() + 49;
    for (const QString& words :
         wrapped(headline.sentence, sentence, to - from, box.height() < forTwo ? 1 : 2)) {
        const QString shown = elided(words, sentence, to - from);
        canvas.middle({from, y}, Align::left, shown, sentence, theme.muted);
        isCut = isCut || shown != words;
        y += line;
    }
    return isCut;
}

Placed paintStageBody(Canvas& canvas, const FrameState& frame, const StageLayout& layout) {
    if (frame.empty()) return {};
    std::optional<Placed> whole; // the columns of the first view apply to the views below it
    for (const View view : layout.views().list()) {
        if (isOfWholeRun(view) && !frame.document) continue;
        const Canvas::Kept kept(canvas);
        const QRectF& box = layout.box(view);
        canvas.translate(box.topLeft());
        canvas.clip({0, 0, box.width(), box.height()});
        const Placed placed = viewKind(view).compose(canvas, frame, layout.roomOf(view));
        if (!whole) {
            whole = placed;
            continue;
        }
        addNew(whole->legend, placed.legend);
        whole->above += placed.above;
        whole->below += placed.below;
    }
    if (!whole) return {};
    if (layout.legend.height() > 0)
        paintLegend(canvas,
                    {whole->left, layout.legend.top(), layout.legend.right() - edge - whole->left,
                     layout.legend.height()},
                    whole->legend, frame);
    return *whole;
}

void paintBarriers(Canvas& canvas, const std::array<FrameState, 2>& frames,
                   const std::vector<PlacedRow>& rows, QPointF top, double px) {
    struct Chip {
        double y;
        std::uint32_t number;
    };
    std::vector<Chip> chips;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        const auto before = passedByBoth(frames, rows[r - 1].step),
                   after = passedByBoth(frames, rows[r].step);
        const double gap = rows[r].top - rows[r - 1].foot;
        // In dense rows, a chip would cover its neighbours.
        const bool hasRoom = gap + rows[r].foot - rows[r].top >= 1.6 * px;
        if (before && after && *after == *before + 1 && hasRoom)
            chips.push_back({(rows[r].top + rows[r - 1].foot) / 2, *after});
    }
    for (const Chip& chip : chips)
        paintChip(canvas, {top.x(), top.y() + chip.y}, QString::number(chip.number), px,
                  &chip == &chips.back());
}

} // namespace scanscope::viz
