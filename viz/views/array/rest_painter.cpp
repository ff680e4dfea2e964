#include "viz/views/array/rest_painter.h"

#include <QPainterPath>

#include "kernels/trace/rests.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

constexpr double leastLines = 5, lineWidth = 1.5;

// Straight down from each cell, through the place of the lower row where that is empty.
void paintLines(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, const ArrayRow& above,
                const ArrayRow& below) {
    const Row& content = rowContent(*frame.model, below);
    const double y0 = above.wholeFoot(), y1 = below.place == RowPlace::earlier ? below.foot() : below.y;
    if (y1 - y0 < leastLines || layout.level >= Level::strip) return;
    QPainterPath lines;
    for (const Column c : layout.columns.visible(content.size())) {
        if (!content.stands(c) || layout.columns.isLeftOut(c)) continue;
        lines.moveTo(layout.columns.centre(c), y0 + 2);
        lines.lineTo(layout.columns.centre(c), y1 - 2);
    }
    canvas.dotted(lines, canvas.theme().faint, lineWidth, 1, 5);
}

void paintWords(Canvas& canvas, const ArrayLayout& layout, double y, double height) {
    const TextStyle type = words(layout.sizes.type.compact);
    const QString text = tr("rests: nothing left to do");
    const double width = textWidth(text, type) + 16, left = layout.columns.visibleLeft(),
                 right = layout.columns.visibleRight();
    if (height < 1.6 * type.px || width > right - left) return;
    const QPointF middle((left + right) / 2, y);
    canvas.box({middle.x() - width / 2, y - 0.75 * type.px, width, 1.5 * type.px},
               {canvas.theme().surface, {}, 0, 3});
    canvas.middle(middle, Align::centre, text, type, canvas.theme().muted);
}

} // namespace

void paintRests(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout) {
    for (std::size_t r = 1; r < layout.rows.size(); ++r) {
        const ArrayRow &above = layout.rows[r - 1], &below = layout.rows[r];
        if (below.place == RowPlace::source || below.step == beforeFirstStep) continue;
        if (!frame.model->rests(below.step)) continue;
        canvas.setOpacity(canvas.theme().opacity(below.opacity));
        paintLines(canvas, frame, layout, above, below);
        const bool isLast = below.place == RowPlace::current &&
                            trace::rests_at_end(frame.model->block().steps[std::size_t(below.step)]);
        if (isLast && frame.motion().settled())
            paintWords(canvas, layout, (above.wholeFoot() + below.y) / 2, below.y - above.wholeFoot());
    }
    canvas.setOpacity(1);
}

} // namespace scanscope::viz
