#include "viz/views/array/array_layout.h"

#include <algorithm>
#include <cmath>

#include "kernels/trace/own_program.h"

namespace scanscope::viz {

namespace {

constexpr double leastGap = 24, sourceGap = 14;
constexpr double leastGhost = 22; // the ghost's sign does not fit in narrower cells
constexpr double loneWidth = 44;  // width of a cell with free space to its left; fits a few digits

// The stage's densities, with text that can be read from the last row of a room.
const std::vector<Density> onlyView{{28, 30, 42, 64, 150, 48, true, Joins::curves, 0},
                                    {20, 8, 32, 46, 64, 38, true, Joins::brackets, 12},
                                    {8, 3, 32, 46, 46, 38, false, Joins::none, 10}};
const std::vector<Density> besideAnother{{20, 8, 32, 46, 46, 38, true, Joins::brackets, 12}};

bool hasStepAlone(const Room& room) { return room.isSlide && room.isShared && !room.isTall; }

double mix(double a, double b, double t) { return a + (b - a) * t; }

// The height of the second array below the step's row. In narrow cells it is not shown, because its text does
// not fit.
double heightBeside(const BlockModel& model, const Density& d, BlockStep step, Level level) {
    return step != beforeFirstStep && level <= Level::shortText && model.hasBeside(step) ? d.beside : 0;
}

double heightOfSeconds(const BlockModel& model, const Density& d, BlockStep step, Level level) {
    const double source = model.hasSource(step) ? d.previous + sourceGap : 0;
    return heightBeside(model, d, step - 1, level) + source + heightBeside(model, d, step, level);
}

class Arranger {
public:
    Arranger(const FrameState& frame, const ArraySizes& sizes, double height, Level level)
        : m_frame(frame)
        , m_sizes(sizes)
        , m_height(height)
        , m_level(level) {}

    ArrayLayout arrange() const {
        if (m_frame.rows == Rows::all) return allRows();
        ArrayLayout now = settled(m_frame.step);
        const double scroll = m_frame.motion().scroll;
        return scroll >= 1 || m_frame.step.isFirst() ? now
                                                     : scrolling(settled(m_frame.step - 1), now, scroll);
    }

private:
    // The larger height of the two runs, so that rows side by side are level. `height` returns the height for
    // a model and a step. It is called for this run's step and for the other run's step beside it.
    template <class Height> double ofBoth(BlockStep step, const Height& height) const {
        const double own = height(*m_frame.model, step);
        if (!m_frame.beside) return own;
        const BlockStep other = m_frame.beside->step + (step - m_frame.step);
        const BlockModel& model = *m_frame.beside->model;
        return model.steps().contains(other) ? std::max(own, double(height(model, other))) : own;
    }

    // The total height of the indices, the bracket below the padding's indices, and the gap to the first row.
    double rulerHeight() const {
        const double padding = ofBoth(m_frame.step, [&](const BlockModel& model, BlockStep) {
            return model.padding() ? m_sizes.paddingRow : 0;
        });
        return m_sizes.ruler + padding + m_sizes.rulerGap;
    }
    // Includes space below the threads for the text about out-of-bounds accesses.
    double footHeight() const {
        const auto isBeyond = [](const Flaw* flaw) { return flaw->kind() == FlawKind::out_of_bounds; };
        return m_sizes.foot + ofBoth(m_frame.step, [&](const BlockModel& model, BlockStep) {
                   const bool isSaid = goes_on_beyond_arrays(model.trace()) && m_frame.rows != Rows::all &&
                                       std::ranges::any_of(model.findings().all(), isBeyond);
                   return isSaid ? m_sizes.type.compact + 6 : 0;
               });
    }
    double fixedHeight() const { return rulerHeight() + m_sizes.threadRow + footHeight(); }

    int earlierRows(BlockStep step) const {
        return m_frame.rows == Rows::now ? 0 : std::max(0, int(step) - 1);
    }

    double besideOf(const Density& d, BlockStep step) const {
        if (step == beforeFirstStep) return 0;
        return ofBoth(
            step, [&](const BlockModel& model, BlockStep at) { return heightBeside(model, d, at, m_level); });
    }

    // The height of the current and the previous row with their second arrays, without the gap between the
    // rows.
    double currentHeight(const Density& d, BlockStep step) const {
        return d.previous + d.current + ofBoth(step, [&](const BlockModel& model, BlockStep at) {
                   return heightOfSeconds(model, d, at, m_level);
               });
    }

    double neededHeight(const Density& d, BlockStep step, int earlier, double gap) const {
        return fixedHeight() + earlier * (d.earlier + d.earlierGap) + currentHeight(d, step) + gap;
    }

    const Density& densityFor(BlockStep step) const {
        for (const Density& d : m_sizes.densities)
            if (neededHeight(d, step, earlierRows(step), d.minGap) <= m_height) return d;
        return m_sizes.densities.back();
    }

    double gapFor(const Density& d, BlockStep step) const {
        const double left = m_height - neededHeight(d, step, earlierRows(step), 0);
        // On a stage too low even for two rows, the gap shrinks first.
        const double least = std::clamp(m_height - neededHeight(d, step, 0, 0), leastGap, d.minGap);
        return std::clamp(left, least, d.maxGap);
    }

    // Half of the height that no step uses is below the rows, so the current row never moves.
    double slackBelow() const {
        double least = m_height;
        for (const BlockStep step : m_frame.model->steps()) {
            const Density& d = densityFor(step);
            least = std::min(least, m_height - neededHeight(d, step, earlierRows(step), gapFor(d, step)));
        }
        return std::max(0.0, least) / 2;
    }

    // Returns the gap between earlier rows. It grows with the remaining height: for rows with brackets until
    // lines can slant, for low rows until their labels fit.
    double earlierGapFor(const Density& d, BlockStep step, double slack) const {
        if (d.stretch <= 0 || earlierRows(step) == 0) return d.earlierGap;
        const double left = m_height - slack - neededHeight(d, step, earlierRows(step), gapFor(d, step));
        return d.earlierGap + std::clamp(left / earlierRows(step), 0.0, d.stretch);
    }

    [[nodiscard]] int labelEvery(double pitch) const {
        return std::max(1, int(std::ceil((m_sizes.type.compact - 1) / pitch)));
    }

    ArrayLayout settled(BlockStep step) const {
        const Density& d = densityFor(step);
        const double slack = slackBelow(), earlierGap = earlierGapFor(d, step, slack);
        ArrayLayout layout(m_sizes);
        layout.joins = d.joins;
        layout.earlierText = d.text;
        layout.labelEvery = labelEvery(d.earlier + earlierGap);
        layout.badgeRadius = m_sizes.badgeRadius;
        layout.threadY = m_height - slack - footHeight() - m_sizes.threadRow;
        double y = layout.threadY - besideOf(d, step) - d.current;
        layout.rows.push_back({step, RowPlace::current, y, d.current, 1, besideOf(d, step)});
        y = placeAbove(layout, step, y - gapFor(d, step), d);
        const double top = rulerHeight();
        for (BlockStep s = step - 2; s > beforeFirstStep && earlierRows(step) > 0; --s) {
            y -= earlierGap + d.earlier;
            if (y + d.earlier < top) break;
            layout.rows.push_back({s, RowPlace::earlier, y, d.earlier, 1});
        }
        std::reverse(layout.rows.begin(), layout.rows.end());
        layout.scrolled = layout.rows.front().y < top - 0.5;
        layout.fadeTop = top;
        // Beside another run, the ruler is placed as if this run had all rows of both.
        const double head = m_frame.beside ? std::min(y, layout.rows.front().y) : layout.rows.front().y;
        layout.rulerY = std::max(top, head) - top + m_sizes.ruler / 2;
        return layout;
    }

    // Places the rows that the step reads, from the gap upwards. The previous step's row is the lower one,
    // unless nothing in it was read. Returns the top of the upper row.
    double placeAbove(ArrayLayout& layout, BlockStep step, double y, const Density& d) const {
        const StepModel& now = m_frame.model->step(step);
        const auto putSource = [&] {
            y -= d.previous;
            layout.rows.push_back({step, RowPlace::source, y, d.previous, m_frame.motion().scroll});
            y -= sourceGap;
        };
        const bool isNear = now.source && !now.readsAbove, isFar = now.source && now.readsAbove;
        const double nearHeight = sourceHeight(step, d, false), farHeight = sourceHeight(step, d, true);
        if (isNear)
            putSource();
        else
            y -= nearHeight;
        y -= besideOf(d, step - 1) + d.previous;
        if (m_frame.model->rowAbove(step))
            layout.rows.push_back({step - 1, RowPlace::previous, y, d.previous, 1, besideOf(d, step - 1)});
        const double above = y;
        if (isFar) {
            y -= sourceGap;
            putSource();
        }
        return above - farHeight;
    }

    // The height of a source row and the gap beside it. The source row is above the previous step's row if
    // `isFar` is true, and below it otherwise.
    double sourceHeight(BlockStep step, const Density& d, bool isFar) const {
        return ofBoth(step, [&](const BlockModel& model, BlockStep at) {
            return model.hasSource(at) && model.step(at).readsAbove == isFar ? d.previous + sourceGap : 0;
        });
    }

    // A layout between two settled layouts. Every row moves to its new place, except the new current row,
    // which is there from the start.
    ArrayLayout scrolling(const ArrayLayout& before, ArrayLayout now, double part) const {
        for (ArrayRow& row : now.rows) {
            const ArrayRow* old = row.place == RowPlace::source ? nullptr : before.rowOf(row.step);
            if (!old) continue;
            row.y = mix(old->y, row.y, part);
            row.height = mix(old->height, row.height, part);
            row.beside = mix(old->beside, row.beside, part);
        }
        const ArrayRow& first = before.rows.front();
        if (!now.rowOf(first.step)) {
            ArrayRow leaving = first;
            leaving.place = RowPlace::earlier;
            leaving.y -= part * leaving.height;
            // The leaving row has faded out before it touches the indices.
            const double over = rulerHeight() - leaving.y;
            leaving.opacity = std::clamp(1 - std::max(part, 2 * over / leaving.height), 0.0, 1.0);
            now.rows.insert(now.rows.begin(), leaving);
        }
        now.scrolled = now.scrolled || before.scrolled;
        now.rulerY = mix(before.rulerY, now.rulerY, part);
        return now;
    }

    // All steps of the run at the same distance, for still pictures.
    ArrayLayout allRows() const {
        const BlockStep first = m_frame.model->rowAbove({}) ? beforeFirstStep : BlockStep{};
        const int count = BlockStep(m_frame.model->stepCount()) - first;
        const double room = m_height - fixedHeight();
        const double height = std::clamp(0.56 * room / count, 4.0, 36.0);
        const double gap = count > 1 ? std::min(80.0, (room - count * height) / (count - 1)) : 0;
        ArrayLayout layout(m_sizes);
        layout.joins = gap >= 26 ? Joins::curves : gap >= 6 ? Joins::brackets : Joins::none;
        layout.earlierText = height >= 14;
        layout.labelEvery = labelEvery(height + gap);
        layout.badgeRadius = std::min(m_sizes.badgeRadius, 0.22 * gap);
        double y = rulerHeight() + (room - count * height - (count - 1) * gap) / 2;
        layout.rulerY = y - rulerHeight() + m_sizes.ruler / 2;
        for (BlockStep step = first; step <= m_frame.model->lastStep(); ++step, y += height + gap) {
            const int age = m_frame.step - step;
            const RowPlace place = age < 0    ? RowPlace::future
                                   : age == 0 ? RowPlace::current
                                   : age == 1 ? RowPlace::previous
                                              : RowPlace::earlier;
            layout.rows.push_back({step, place, y, height, 1});
            if (age == 0) layout.threadY = y + height;
        }
        return layout;
    }

    const FrameState& m_frame;
    const ArraySizes& m_sizes;
    double m_height;
    Level m_level;
};

} // namespace

const ArrayRow* ArrayLayout::row(RowPlace place) const {
    for (const ArrayRow& row : rows)
        if (row.place == place) return &row;
    return nullptr;
}

const ArrayRow* ArrayLayout::rowOf(BlockStep step) const {
    for (const ArrayRow& row : rows)
        if (row.step == step && row.place != RowPlace::source) return &row;
    return nullptr;
}

QRectF ArrayLayout::cellBox(const ArrayRow& row, const Row& content, Column column) const {
    const double left = columns.leftOf(column);
    const int wanted = int(std::ceil(std::max(0.0, loneWidth - columns.width) / columns.pitch));
    const double more = std::min(wanted, content.freeLeftOf(column)) * columns.pitch;
    return {left - more, row.y, columns.width + more, row.height};
}

QRectF ArrayLayout::ghostBox(const ArrayRow& row, const Row& content, std::int64_t index) const {
    const bool before = index < std::int64_t(content.firstIndex);
    const std::int64_t column = index - std::int64_t(content.firstIndex);
    const bool isPlain = content.cells.empty() && content.spacing.used == 0;
    if (isPlain && column >= content.size() && column < columns.count && !columns.isLeftOut(Column(column)))
        return {columns.leftOf(Column(column)), row.y, columns.width, row.height};
    const double wide = std::max(columns.width, leastGhost);
    const double left =
        before ? columns.leftOf(0) - columns.gap - wide : columns.leftOf(content.size() - 1) + columns.pitch;
    return {left, row.y, wide, row.height};
}

ArrowBand ArrayLayout::band() const {
    const ArrayRow *above = row(RowPlace::previous), *here = row(RowPlace::current);
    const ArrayRow* source = row(RowPlace::source);
    if (!above || !here) return {0, 0, badgeRadius, columns.pitch};
    const double foot = source ? std::max(above->wholeFoot(), source->foot()) : above->wholeFoot();
    return {foot, here->y, badgeRadius, columns.pitch};
}

double heightOfSeconds(const BlockModel& model, const Density& density, Level level) {
    double most = 0;
    for (const BlockStep step : model.steps())
        most = std::max(most, heightOfSeconds(model, density, step, level));
    return most;
}

double currentLabelOnSlide(const Type& type) { return 17 * std::min(1.06, type.scale); }

ArraySizes::ArraySizes(const FrameState& frame, const Room& room)
    : type(room.type)
    , ruler(room.either(18, 16 * type.scale))
    , paddingRow(room.either(13, 15 * type.scale))
    , rulerGap(room.either(5, 5.6))
    , threadRow(room.either(22, room.threads ? 22 * std::max(1.0, type.scale) : 4))
    , foot(room.either(6, 0))
    , badgeRadius(room.either(9, 10))
    , largestText(room.either(40, (room.isShared ? 21 : 24) * type.scale))
    , currentLabel(room.either(15, currentLabelOnSlide(type)))
    , smallestThread(room.either(9, type.smallest))
    , threads(room.threads) {
    if (!room.isSlide) return;
    densities = hasStepAlone(room) ? besideAnother : onlyView;
    // If a step has no second array, the arrows get the space that other steps need for it.
    if (hasStepAlone(room))
        densities.front().maxGap +=
            heightOfSeconds(*frame.model, besideAnother.front(), blockColumns(frame, room).level);
}

FrameState shownIn(const Room& room, FrameState frame) {
    if (hasStepAlone(room) && frame.rows == Rows::history) frame.rows = Rows::now;
    return frame;
}

double arrayHeightOnSlide(const FrameState& frame, const Room& slide) {
    const ArraySizes sizes(frame, slide);
    const Density& rows = besideAnother.front();
    const double seconds = heightOfSeconds(*frame.model, rows, blockColumns(frame, slide).level);
    return sizes.ruler + (frame.model->padding() ? sizes.paddingRow : 0) + sizes.rulerGap + rows.previous +
           rows.minGap + rows.current + seconds + sizes.threadRow + sizes.foot;
}

ArrayLayout layoutArray(const FrameState& frame, const Room& room) {
    return layoutArray(shownIn(room, frame), room, ArraySizes(frame, room));
}

ArrayLayout layoutArray(const FrameState& frame, const Room& room, const ArraySizes& sizes) {
    const auto [columns, level] = blockColumns(frame, room);
    ArrayLayout layout = Arranger(shownAt(frame, level), sizes, room.height, level).arrange();
    layout.columns = columns;
    layout.level = level;
    layout.paddingY = layout.rulerY + (sizes.ruler + sizes.paddingRow) / 2;
    layout.width = room.width;
    layout.height = room.height;
    return layout;
}

const Row& rowContent(const BlockModel& model, const ArrayRow& row) {
    if (row.place == RowPlace::source) return *model.step(row.step).source;
    return row.step == beforeFirstStep ? *model.rowAbove({}) : model.row(row.step);
}

const ArrayRow* rowOfGhost(const BlockModel& model, const ArrayLayout& layout, const Flaw& flaw) {
    for (const RowPlace place : {RowPlace::current, RowPlace::previous, RowPlace::source}) {
        const ArrayRow* row = layout.row(place);
        const Row* content = row ? &rowContent(model, *row) : nullptr;
        if (content && flaw.cell && content->space == flaw.cell->space && content->array == flaw.cell->array)
            return row;
    }
    return layout.row(RowPlace::current);
}

} // namespace scanscope::viz
