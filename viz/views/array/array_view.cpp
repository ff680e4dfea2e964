#include "viz/views/array/array_view.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/views/array/array_painter.h"
#include "viz/views/array/difference.h"
#include "viz/views/array/row_labels.h"

namespace scanscope::viz {

namespace {

bool offersArray(const Document&) { return true; }

// Whose rows stand above, and keep the marks of what was wrong in them.
std::vector<BlockStep> earlierIn(const ArrayLayout& layout, BlockStep step) {
    std::vector<BlockStep> earlier;
    for (const ArrayRow& row : layout.rows)
        if (row.place != RowPlace::source && row.step >= BlockStep{} && row.step < step)
            earlier.push_back(row.step);
    return earlier;
}

std::vector<LegendItem> legendOfArray(const FrameState& frame, const ArrayLayout& layout) {
    std::vector<LegendItem> items;
    const bool numbers = layout.level <= Level::shortText;
    addWritten(items, frame);
    addFlaws(items, frame, Showing::rows, earlierIn(layout, frame.step));
    if (numbers) addSigns(items, frame);
    addRead(items, frame);
    if (numbers && frame.rows != Rows::all) addOperator(items, frame);
    if (numbers && differsBeside(frame, layout))
        items.push_back({LegendMark::differs, tr("not as in the other run")});
    if (layout.level < Level::strip && hasMove(frame, Move::Kind::carry))
        items.push_back({LegendMark::copied, tr("copied")});
    if (layout.level == Level::strip) items.push_back({LegendMark::heat, tr("small to large, by row")});
    if (layout.level == Level::bars) items.push_back({LegendMark::bar, tr("value, scaled by row")});
    if (layout.level == Level::aggregate) items.push_back({LegendMark::range, tr("range and mean, by row")});
    if (frame.model->padding()) items.push_back({LegendMark::padding, tr("padding")});
    if (frame.now().row.spacing.used > 0) items.push_back({LegendMark::unused, tr("unused cell")});
    return items;
}

// "8 to 31, 40 to 63", as the indices above the columns count.
void addLeftOut(std::vector<LegendItem>& items, const FrameState& frame, const ArrayLayout& layout) {
    QStringList parts;
    const std::uint64_t first = firstIndexOf(*frame.model);
    for (const Fold& fold : layout.columns.folds)
        parts << tr("%1 to %2")
                     .arg(first + std::uint64_t(fold.first))
                     .arg(first + std::uint64_t(fold.end()) - 1);
    if (!parts.isEmpty()) items.push_back({LegendMark::leftOut, parts.join(QStringLiteral(", "))});
}

Placed composeArray(Canvas& canvas, const FrameState& asked, const Room& room) {
    const FrameState frame = shownIn(room, asked);
    const ArrayLayout layout = layoutArray(asked, room);
    paintArray(canvas, frame, layout);
    Placed placed;
    placed.columns = layout.columns;
    placed.left = layout.columns.x0;
    placed.level = layout.level;
    for (const ArrayRow& row : layout.rows)
        if (row.place != RowPlace::source) placed.rows.push_back({row.step, row.y, row.wholeFoot()});
    placed.legend = legendOfArray(shownAt(frame, layout.level), layout);
    addLeftOut(placed.legend, frame, layout);
    return placed;
}

Heights heightsOfArray(const FrameState& frame, const Room& slide) {
    const double height = arrayHeightOnSlide(frame, slide);
    return {height, height};
}

double labelsOfArray(const BlockModel& model, double scale) {
    return rowLabelWidth(model, Type::ofSlide(scale));
}

} // namespace

ViewKind arrayView() { return {offersArray, composeArray, heightsOfArray, labelsOfArray}; }

} // namespace scanscope::viz
