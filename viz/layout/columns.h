// The one grid of columns that every view on the stage shares, and how much of a cell can be shown at its
// pitch.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "viz/model/block_model.h"

namespace scanscope::viz {

// How a view divides its width. All lengths are stage units.
struct ColumnBox {
    double width = 1024;
    double gutter = 100, margin = 28;
    double maxPitch = 2.2 * 46 + 6; // keeps the proportions of a cell of the current row
    int before = 0, after = 0; // columns kept free beside the cells, for what lies beyond the array's ends
    std::vector<Column> starts = {}; // of segments, ascending
    double startGap = 10;            // before each of them but the first column
};

// Where the user has zoomed to: `left` is the column at the left edge of the cells.
struct Zoom {
    double factor = 1;
    double left = 0;
    // Where all columns would stand closer than their numbers can be read, only the first few and those about
    // this one stand.
    std::optional<Column> around = {};
    friend bool operator==(const Zoom&, const Zoom&) = default;
};

// Columns that are left out side by side, and the room that stands for them.
struct Fold {
    Column first;
    int count = 0;
    double room = 1; // in pitches
    [[nodiscard]] Column end() const { return first + count; }
    [[nodiscard]] bool contains(Column column) const { return first <= column && column < end(); }
};

struct Columns {
    int count = 0;
    double x0 = 100, pitch = 56, gap = 6, width = 50; // pitch = gap + width
    double left = 0;                                  // the first visible column, may be fractional
    double clipLeft = 0, clipRight = 1024;            // cells stay between these
    std::vector<Column> starts = {};                  // of segments
    double startGap = 0;                              // before each
    std::vector<Fold> folds = {};                     // ascending

    [[nodiscard]] double centre(double column) const {
        return x0 + (unfolded(column) - left + 0.5) * pitch + gapsUpTo(column) - gapsUpTo(left);
    }
    [[nodiscard]] double leftOf(double column) const { return centre(column) - width / 2; }
    // The same for anything that stands in the columns one by one.
    template <class Kind> [[nodiscard]] double centre(Index<Kind> one) const { return centre(double(one)); }
    template <class Kind> [[nodiscard]] double leftOf(Index<Kind> one) const { return leftOf(double(one)); }
    [[nodiscard]] int firstVisible() const;
    [[nodiscard]] int lastVisible() const; // inclusive; less than the first where there are none
    [[nodiscard]] bool isLeftOut(Column column) const;
    // The visible columns of a row of this size, including those between them that are left out.
    template <class One = Column> [[nodiscard]] IndexRange<One> visible(int size) const {
        const int first = firstVisible();
        return {One(first), One(std::clamp(lastVisible() + 1, first, std::max(first, size)))};
    }
    [[nodiscard]] IndexRange<Column> visible() const { return visible(count); }
    // Some of those from one to the other are visible.
    template <class One> [[nodiscard]] bool showsBetween(One one, One other) const {
        return std::max(one, other) >= One(firstVisible()) && std::min(one, other) <= One(lastVisible());
    }
    // From the left of the first visible cell to the right of the last.
    [[nodiscard]] double visibleLeft() const;
    [[nodiscard]] double visibleRight() const;

private:
    [[nodiscard]] double gapsUpTo(double column) const; // between segments
    // In pitches from the first column; all that a fold leaves out stands in its middle.
    [[nodiscard]] double unfolded(double column) const;
};

// Stays within the array, whatever the zoom asks for.
[[nodiscard]] Columns makeColumns(const ColumnBox& box, int count, const Zoom& zoom = {});

// With columns kept free for accesses beyond the arrays' ends, where the run has any, and gaps before
// segments.
[[nodiscard]] ColumnBox roomFor(const BlockModel& model, ColumnBox box);

// The column about which the columns of a user program stand where there are too many for all: that of the
// finding that is looked at, or else of the first one that is not among the first columns. None where nothing
// was found, and in a run of the catalogue.
[[nodiscard]] std::optional<Column> columnWorthSeeing(const BlockModel& model, const Flaw* chosen);

// Finest first.
enum class Level : std::uint8_t { full, shortText, bars, strip, aggregate };

// `longest`: characters of the longest value. With a previous level, it changes only 10 % past the bound.
[[nodiscard]] Level levelFor(const Columns& columns, int longest,
                             std::optional<Level> previous = std::nullopt);

// Size of the digits in a cell w × h that is to hold `longest` of them.
[[nodiscard]] double textSize(double height, double width, int longest, double largest = 40,
                              double smallest = 11);

// Every how many columns the ruler has a number: a power of two.
[[nodiscard]] int rulerStep(double pitch);

// Cells in one column of the level `aggregate`.
[[nodiscard]] int cellsPerBar(double pitch);

} // namespace scanscope::viz
