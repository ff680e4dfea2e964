#include "viz/layout/columns.h"

#include <algorithm>
#include <cmath>

#include "kernels/trace/own_program.h"

namespace scanscope::viz {

namespace {

constexpr double smallestText = 11, digitAdvance = 0.6;
constexpr double hysteresis = 1.1;

double available(const ColumnBox& box) { return std::max(1.0, box.width - box.gutter - box.margin); }

// The number of columns, including those kept free.
int columnsOf(const ColumnBox& box, int count) { return box.before + std::max(1, count) + box.after; }

double startsWithin(const ColumnBox& box) {
    return double(std::ranges::count_if(box.starts, [](Column start) { return !start.isFirst(); }));
}

// The gap before a segment. All gaps together take at most a third of the available width.
double gapOf(const ColumnBox& box) {
    const double within = startsWithin(box);
    return within == 0 ? 0 : std::min(box.startGap, available(box) / 3 / within);
}
double gapsOf(const ColumnBox& box) { return gapOf(box) * startsWithin(box); }

double fittedPitch(const ColumnBox& box, int count) {
    return std::min((available(box) - gapsOf(box)) / columnsOf(box, count), box.maxPitch);
}

// Columns are left out if they do not all fit at this pitch, the smallest at which numbers can be read.
constexpr double readablePitch = 41;
constexpr int eachSide = 8; // columns before the part that is left out, and after it

// Leaves out the columns between the first ones and those around `around`, and all columns after these.
std::vector<Fold> foldsAround(const ColumnBox& box, int count, Column around) {
    std::vector<Fold> folds;
    if (columnsOf(box, count) * readablePitch <= available(box)) return folds;
    const int second = std::clamp(int(around) - eachSide / 2, eachSide, std::max(eachSide, count - eachSide));
    if (second > eachSide + 1) folds.push_back({Column(eachSide), second - eachSide, 1});
    const int end = second + eachSide;
    if (end < count) folds.push_back({Column(end), count - end, 0});
    return folds;
}

int leftOut(const std::vector<Fold>& folds) {
    double columns = 0;
    for (const Fold& fold : folds) columns += fold.count - fold.room;
    return int(columns);
}

Zoom clamped(const ColumnBox& box, int count, Zoom zoom) {
    const double fitted = fittedPitch(box, count);
    zoom.factor = std::clamp(zoom.factor, 1.0, std::max(1.0, box.maxPitch / fitted));
    const double visible = (available(box) - gapsOf(box)) / (fitted * zoom.factor);
    const double first = -box.before;
    zoom.left = std::clamp(zoom.left, first, std::max(first, count + box.after - visible));
    return zoom;
}

Level plainLevel(double pitch, double gap, int longest) {
    // Three digits and a small margin.
    if (pitch - gap >= 3 * digitAdvance * smallestText + 4)
        return pitch >= digitAdvance * smallestText * longest + 8 + gap ? Level::full : Level::shortText;
    if (pitch >= 10) return Level::bars;
    return pitch >= 3 ? Level::strip : Level::aggregate;
}

} // namespace

int Columns::firstVisible() const {
    if (!folds.empty()) return 0;
    return std::clamp(int(std::floor(left + (clipLeft - x0) / pitch)), 0, std::max(0, count - 1));
}

int Columns::lastVisible() const {
    if (!folds.empty()) return folds.back().end() == Column(count) ? int(folds.back().first) - 1 : count - 1;
    return std::min(count - 1, int(std::ceil(left + (clipRight - x0) / pitch)));
}

bool Columns::isLeftOut(Column column) const {
    return std::ranges::any_of(folds, [column](const Fold& fold) { return fold.contains(column); });
}

double Columns::unfolded(double column) const {
    double gone = 0;
    for (const Fold& fold : folds) {
        const auto first = double(fold.first), end = double(fold.end());
        if (column < first) break;
        if (column < end) return first - gone + (fold.room - 1) / 2;
        gone += fold.count - fold.room;
    }
    return column - gone;
}

double Columns::centre(double column) const {
    // The last fold has no space among the columns, but beside them.
    constexpr double beside = 13;
    if (!folds.empty() && folds.back().room == 0 && column >= double(folds.back().first) && column < count)
        return clipRight + beside;
    return x0 + (unfolded(column) - left + 0.5) * pitch + gapsUpTo(column) - gapsUpTo(left);
}

double Columns::visibleLeft() const { return std::max(clipLeft, leftOf(firstVisible())); }
double Columns::visibleRight() const { return std::min(clipRight, leftOf(lastVisible()) + width); }

double Columns::gapsUpTo(double column) const {
    if (startGap <= 0) return 0;
    const auto upTo = [this](double end) {
        return std::ranges::upper_bound(starts, end, {}, [](Column start) { return double(start); });
    };
    return startGap * double(std::max<std::ptrdiff_t>(0, upTo(column) - upTo(0)));
}

Columns makeColumns(const ColumnBox& box, int count, const Zoom& wanted) {
    Columns columns;
    columns.count = count;
    if (wanted.around) columns.folds = foldsAround(box, count, *wanted.around);
    if (columns.folds.empty() && wanted.factor == 1 && !wanted.showsAll) columns.folds = box.unused;
    const int shown = count - leftOut(columns.folds);
    const Zoom zoom = columns.folds.empty() ? clamped(box, count, wanted) : Zoom{.left = double(-box.before)};
    columns.pitch = fittedPitch(box, shown) * zoom.factor;
    columns.gap = std::min(6.0, std::round(0.1 * columns.pitch));
    columns.width = columns.pitch - columns.gap;
    columns.x0 = box.gutter +
                 std::max(0.0, (available(box) - gapsOf(box) - columnsOf(box, shown) * columns.pitch) / 2);
    columns.starts = box.starts;
    columns.startGap = gapOf(box);
    columns.left = zoom.left;
    columns.clipLeft = box.gutter;
    columns.clipRight = box.width - box.margin;
    return columns;
}

ColumnBox roomFor(const BlockModel& model, ColumnBox box) {
    box.before = model.findings().beforeFirst();
    // A row that does not take all columns already has space for accesses past its end.
    box.after = std::ranges::any_of(model.findings().all(), [&](const Flaw* flaw) {
        if (flaw->kind() != FlawKind::out_of_bounds || flaw->finding->index < 0) return false;
        const auto column = model.columnBeyond(*flaw);
        return !column || *column >= Column(model.columns());
    });
    box.starts = model.segmentStarts();
    for (const auto& [first, end] : model.emptyColumns())
        box.unused.push_back({.first = first, .count = end - first, .isNeverUsed = true});
    return box;
}

std::optional<Column> columnWorthSeeing(const BlockModel& model, const Flaw* chosen) {
    if (!is_own_text(model.trace()) || model.findings().empty()) return std::nullopt;
    const auto columnOf = [&](const Flaw& flaw) -> std::optional<Column> {
        if (flaw.kind() == FlawKind::out_of_bounds) return model.columnBeyond(flaw);
        return flaw.cell && flaw.step ? model.columnAt(*flaw.step, *flaw.cell) : std::nullopt;
    };
    const auto isFurther = [](const std::optional<Column>& column) { return column >= Column(eachSide); };
    if (const auto column = chosen ? columnOf(*chosen) : std::nullopt; isFurther(column)) return column;
    for (const Flaw* const flaw : model.findings().all())
        if (const auto column = columnOf(*flaw); isFurther(column)) return column;
    return Column(eachSide);
}

Level levelFor(const Columns& columns, int longest, std::optional<Level> previous) {
    const Level plain = plainLevel(columns.pitch, columns.gap, longest);
    if (!previous || plain == *previous) return plain;
    if (plain < *previous) { // finer: only if a slightly smaller pitch would allow it, too
        return std::min(*previous, plainLevel(columns.pitch / hysteresis, columns.gap, longest));
    }
    return std::max(*previous, plainLevel(columns.pitch * hysteresis, columns.gap, longest));
}

double textSize(double height, double width, int longest, double largest, double smallest) {
    const double fitting = std::min(0.48 * height, (width - 8) / (digitAdvance * std::max(2, longest)));
    return std::clamp(fitting, smallest, largest);
}

int rulerStep(double pitch, double widest) {
    int step = 1;
    while (step * pitch < std::max(widest, 30.0) + 6) step *= 2;
    return step;
}

int cellsPerBar(double pitch) { return std::max(1, int(std::ceil(3 / pitch))); }

} // namespace scanscope::viz
