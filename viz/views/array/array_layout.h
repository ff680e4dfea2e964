// Where the rows of the array view stand. Lengths are stage units from the view's own upper left corner.
#pragma once

#include <utility>
#include <vector>

#include "viz/layout/arrow_geometry.h"
#include "viz/views/view.h"

namespace scanscope::viz {

enum class Joins : std::uint8_t { curves, brackets, none };

struct Density {
    double earlier, earlierGap; // height of an earlier row, and the gap under it
    double previous, minGap, maxGap, current;
    bool text; // in earlier rows
    Joins joins;
    double stretch;     // of the gap under an earlier row, where there is room
    double beside = 18; // of a second array that the step wrote, under its row
};
inline constexpr Density comfortable{28, 36, 42, 64, 160, 46, true, Joins::curves, 0};
inline constexpr Density compact{17, 8, 30, 44, 64, 36, true, Joins::brackets, 12};
inline constexpr Density dense{10, 3, 30, 44, 44, 36, false, Joins::none, 0};

// The sizes that differ between the stage and a slide.
struct ArraySizes {
    ArraySizes(const FrameState& frame, const Room& room);
    Type type; // labels of rows are compact: the wider they are, the narrower are the cells
    double ruler, paddingRow, rulerGap, threadRow, foot;
    double badgeRadius;
    double largestText, currentLabel, smallestThread; // letters
    std::vector<Density> densities{comfortable, compact, dense};
    bool threads;
};

// Source: another array that the current step read, beside the previous row.
enum class RowPlace : std::uint8_t { earlier, source, previous, current, future };

struct ArrayRow {
    BlockStep step; // beforeFirstStep: the array that the first step read
    RowPlace place = RowPlace::earlier;
    double y = 0, height = 0;
    double opacity = 1;
    double beside = 0; // height of the second array's row under it
    [[nodiscard]] double foot() const { return y + height; }
    [[nodiscard]] double wholeFoot() const { return foot() + beside; }
    [[nodiscard]] double middle() const { return y + height / 2; }
    // The row of the second array.
    [[nodiscard]] ArrayRow besideRow() const { return {step, place, foot(), beside, opacity}; }
};

struct ArrayLayout {
    explicit ArrayLayout(ArraySizes its)
        : sizes(std::move(its)) {}

    ArraySizes sizes;
    Columns columns;
    Level level = Level::full;
    double width = 0, height = 0;
    double rulerY = 0;          // middle of the index line
    double paddingY = 0;        // middle of the bracket under it, where columns hold no element
    std::vector<ArrayRow> rows; // from top; the current row is there, and last but for future ones
    Joins joins = Joins::curves;
    bool earlierText = true;
    int labelEvery = 1;    // of earlier rows: labels that would touch are left out
    bool scrolled = false; // earlier rows are cut at the top, under a fade 16 high
    double fadeTop = 0;
    double threadY = 0; // head of the line of thread numbers
    double badgeRadius = 9;

    [[nodiscard]] const ArrayRow* row(RowPlace place) const;
    [[nodiscard]] const ArrayRow* rowOf(BlockStep step) const; // no source of a step
    // A cell that stands alone takes as many free columns at its left as its text may need.
    [[nodiscard]] QRectF cellBox(const ArrayRow& row, const Row& content, Column column) const;
    [[nodiscard]] ArrowBand band() const; // between the previous row and the current one
    // Of a cell that the row's array does not have: beside its first or its last one.
    [[nodiscard]] QRectF ghostBox(const ArrayRow& row, const Row& content, std::int64_t index) const;
};

[[nodiscard]] ArrayLayout layoutArray(const FrameState& frame, const Room& room);
[[nodiscard]] ArrayLayout layoutArray(const FrameState& frame, const Room& room, const ArraySizes& sizes);

// The height that second arrays add to the two current rows, in the step where they add most.
[[nodiscard]] double heightOfSeconds(const BlockModel& model, const Density& density, Level level);
// The least height in which a slide shows the step alone.
[[nodiscard]] double arrayHeightOnSlide(const FrameState& frame, const Room& slide);
// Size of the letters of the current row's label, which grows little.
[[nodiscard]] double currentLabelOnSlide(const Type& type);
// Beside another view a slide has room for the rows of the step alone, unless it is higher than wide.
[[nodiscard]] FrameState shownIn(const Room& room, FrameState frame);

// The row that shows the array whose end an access has passed; the step's own where none does.
[[nodiscard]] const ArrayRow* rowOfGhost(const BlockModel& model, const ArrayLayout& layout,
                                         const Flaw& flaw);

// The row's content, whichever array it shows: of its own part, not of the one beside it.
[[nodiscard]] const Row& rowContent(const BlockModel& model, const ArrayRow& row);

} // namespace scanscope::viz
