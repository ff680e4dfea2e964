#include "viz/views/array/array_view.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/views/array/array_painter.h"
#include "viz/views/array/difference.h"
#include "viz/views/array/row_labels.h"
#include "viz/views/block_columns.h"

namespace scanscope::viz {

namespace {

// The densities of the stage, with text that is still read from the last row of a room.
const std::vector<Density> onlyView{{28, 30, 42, 64, 150, 48, true, Joins::curves, 0},
                                    {20, 8, 32, 46, 64, 38, true, Joins::brackets, 12},
                                    {8, 3, 32, 46, 46, 38, false, Joins::none, 10}};
const std::vector<Density> besideAnother{{20, 8, 32, 46, 46, 38, true, Joins::brackets, 12}};

// Beside another view a slide has room for the rows of the step alone, unless it is higher than wide.
bool hasStepAlone(const Room& room) { return room.isSlide && room.isShared && !room.isTall; }

// Labels of rows grow little: the wider they are, the narrower are the cells.
void sizeLabels(ArrayStyle& style, double text) {
    style.labelText = 14 * std::min(1.15, text);
    style.currentLabelText = 17 * std::min(1.06, text);
}

ArrayStyle styleIn(const FrameState& frame, const Room& room) {
    ArrayStyle style;
    if (!room.isSlide) return style;
    style.ruler = 16 * room.text;
    style.paddingRow = 15 * room.text;
    style.rulerGap = 5.6;
    style.threadRow = room.threads ? 22 * std::max(1.0, room.text) : 4;
    style.foot = 0;
    style.badgeRadius = 10;
    style.textGrowth = room.textGrowth;
    style.smallestText = style.smallestThread = room.smallestText;
    style.largestText = (room.isShared ? 21 : 24) * room.text;
    style.indexText = style.threadText = 14 * room.text;
    sizeLabels(style, room.text);
    style.densities = hasStepAlone(room) ? besideAnother : onlyView;
    // Steps without a second array have the room that it takes in others for their arrows.
    if (hasStepAlone(room))
        style.densities.front().maxGap +=
            heightOfSeconds(*frame.model, besideAnother.front(), blockColumns(frame, room).level);
    style.threads = room.threads;
    return style;
}

FrameState shownIn(const Room& room, FrameState frame) {
    if (hasStepAlone(room) && frame.rows == Rows::history) frame.rows = Rows::now;
    return frame;
}

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
    const ArrayLayout layout = arrayIn(asked, room);
    paintArray(canvas, frame, layout, styleIn(asked, room));
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

} // namespace

ViewKind arrayView() { return {offersArray, composeArray}; }

ArrayLayout arrayIn(const FrameState& frame, const Room& room) {
    const auto [columns, level] = blockColumns(frame, room);
    return layoutArray(shownIn(room, frame), columns, level, {room.width, room.height}, styleIn(frame, room));
}

double arrayHeightOnSlide(const FrameState& frame, const Room& slide) {
    const ArrayStyle style = styleIn(frame, slide);
    const Density& rows = besideAnother.front();
    const double seconds = heightOfSeconds(*frame.model, rows, blockColumns(frame, slide).level);
    return style.ruler + (frame.model->padding() ? style.paddingRow : 0) + style.rulerGap + rows.previous +
           rows.minGap + rows.current + seconds + style.threadRow + style.foot;
}

double arrayLabelsOnSlide(const BlockModel& model, double text) {
    ArrayStyle style;
    sizeLabels(style, text);
    return rowLabelWidth(model, style);
}

} // namespace scanscope::viz
