// The grid of columns that all views on the stage share, and the level of detail that its pitch allows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "viz/model/block_model.h"

namespace scanscope::viz {

// Adjacent columns that are left out, and the space that takes their place.
struct Fold {
    Column first;
    int count = 0;
    double room = 1;          // in pitches
    bool isNeverUsed = false; // left out because they show nothing, not for lack of space
    [[nodiscard]] Column end() const { return first + count; }
    [[nodiscard]] bool contains(Column column) const { return first <= column && column < end(); }
};

// How a view divides its width. Lengths are in stage units.
struct ColumnBox {
    double width = 1024;
    double gutter = 100, margin = 28;
    double maxPitch = 2.2 * 46 + 6; // keeps the proportions of a cell of the current row
    int before = 0, after = 0; // free columns beside the cells, for accesses past either end of the array
    std::vector<Column> starts = {}; // the first columns of segments, ascending
    double startGap = 10;            // gap before every segment start except column 0
    std::vector<Fold> unused = {};   // left out unless the zoom chooses other columns
};

// The zoom that the user has chosen. `left` is the column at the left edge of the cells.
struct Zoom {
    double factor = 1;
    double left = 0;
    // If all columns together would be too narrow for readable numbers, only the first few and those around
    // this one are shown.
    std::optional<Column> around = {};
    bool showsAll = false; // also columns that show nothing
    friend bool operator==(const Zoom&, const Zoom&) = default;
};

struct Columns {
    int count = 0;
    double x0 = 100, pitch = 56, gap = 6, width = 50; // pitch = gap + width
    double left = 0;                                  // the first visible column, may be fractional
    double clipLeft = 0, clipRight = 1024;            // cells stay between these
    std::vector<Column> starts = {};                  // the first columns of segments
    double startGap = 0;                              // gap before each segment start
    std::vector<Fold> folds = {};                     // ascending

    // A column that is left out is in the middle of the space that takes its place.
    [[nodiscard]] double centre(double column) const;
    [[nodiscard]] double leftOf(double column) const { return centre(column) - width / 2; }
    // The same for any kind of index that counts columns.
    template <class Kind> [[nodiscard]] double centre(Index<Kind> one) const { return centre(double(one)); }
    template <class Kind> [[nodiscard]] double leftOf(Index<Kind> one) const { return leftOf(double(one)); }
    [[nodiscard]] int firstVisible() const;
    [[nodiscard]] int lastVisible() const; // inclusive; less than firstVisible() if no column is visible
    [[nodiscard]] bool isLeftOut(Column column) const;
    // The visible columns of a row of this size, including those left out between them.
    template <class One = Column> [[nodiscard]] IndexRange<One> visible(int size) const {
        const int first = firstVisible();
        return {One(first), One(std::clamp(lastVisible() + 1, first, std::max(first, size)))};
    }
    [[nodiscard]] IndexRange<Column> visible() const { return visible(count); }
    // True if any column from `one` to `other` is visible.
    template <class One> [[nodiscard]] bool showsBetween(One one, One other) const {
        return std::max(one, other) >= One(firstVisible()) && std::min(one, other) <= One(lastVisible());
    }
    // The left edge of the first visible cell, and the right edge of the last.
    [[nodiscard]] double visibleLeft() const;
    [[nodiscard]] double visibleRight() const;

private:
    [[nodiscard]] double gapsUpTo(double column) const; // the total gap between segments
    // The position in pitches from the first column. All columns that a fold leaves out are at its middle.
    [[nodiscard]] double unfolded(double column) const;
};

// Zooms and scrolls no further than the array's ends.
[[nodiscard]] Columns makeColumns(const ColumnBox& box, int count, const Zoom& zoom = {});

// Adds free columns for accesses past the arrays' ends, if the run has any, and the gaps before segments.
[[nodiscard]] ColumnBox roomFor(const BlockModel& model, ColumnBox box);

// If the columns of a user program do not all fit, those around this one are shown: the column of the chosen
// finding, or else of the first finding that is not among the first columns. Empty if the run has no findings
// or is one of the catalogue.
[[nodiscard]] std::optional<Column> columnWorthSeeing(const BlockModel& model, const Flaw* chosen);

// The levels of detail, finest first.
enum class Level : std::uint8_t { full, shortText, bars, strip, aggregate };

// `longest` is the number of characters in the longest value. The level changes only when the pitch is 10 %
// past the threshold for the `previous` level.
[[nodiscard]] Level levelFor(const Columns& columns, int longest,
                             std::optional<Level> previous = std::nullopt);

// The digit size for a cell of `width` × `height` that has to hold `longest` digits.
[[nodiscard]] double textSize(double height, double width, int longest, double largest = 40,
                              double smallest = 11);

// The interval between numbers on the ruler, in columns: a power of two. `widest` is the width of the widest.
[[nodiscard]] int rulerStep(double pitch, double widest = 30);

// The number of cells in one column at the level `aggregate`.
[[nodiscard]] int cellsPerBar(double pitch);

} // namespace scanscope::viz
