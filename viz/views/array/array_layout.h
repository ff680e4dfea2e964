// The layout of the rows in the array view. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <utility>
#include <vector>

#include "viz/layout/arrow_geometry.h"
#include "viz/views/view.h"

namespace scanscope::viz {

enum class Joins : std::uint8_t { curves, brackets, none };

struct Density {
    double earlier, earlierGap; // height of an earlier row, and the gap below it
    double previous, minGap, maxGap, current;
    bool text; // earlier rows show text
    Joins joins;
    double stretch;     // extra gap below an earlier row, if there is space
    double beside = 18; // height of a second array that the step wrote, below its row
};
inline constexpr Density comfortable{28, 36, 42, 64, 160, 46, true, Joins::curves, 0};
inline constexpr Density compact{17, 8, 30, 44, 64, 36, true, Joins::brackets, 12};
inline constexpr Density dense{10, 3, 30, 44, 44, 36, false, Joins::none, 0};

// The sizes that differ between the stage and a slide.
struct ArraySizes {
    ArraySizes(const FrameState& frame, const Room& room);
    Type type; // row labels are compact, because wider labels make the cells narrower
    double ruler, paddingRow, rulerGap, threadRow, foot;
    double badgeRadius;
    double largestText, currentLabel, smallestThread; // font sizes
    std::vector<Density> densities{comfortable, compact, dense};
    bool threads;
};

// `source` is another array that the current step read, next to the previous row.
enum class RowPlace : std::uint8_t { earlier, source, previous, current, future };

struct ArrayRow {
    BlockStep step; // beforeFirstStep: the array that the first step read
    RowPlace place = RowPlace::earlier;
    double y = 0, height = 0;
    double opacity = 1;
    double beside = 0; // height of the second array's row below it
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
    double paddingY = 0;        // middle of the padding bracket below the indices
    std::vector<ArrayRow> rows; // from the top; the last one is the current row, or a future row
    Joins joins = Joins::curves;
    bool earlierText = true;
    int labelEvery = 1;    // for earlier rows: labels that would touch are left out
    bool scrolled = false; // earlier rows are cut at the top, below a fade 16 high
    double fadeTop = 0;
    double threadY = 0; // top of the line of thread numbers
    double badgeRadius = 9;

    [[nodiscard]] const ArrayRow* row(RowPlace place) const;
    [[nodiscard]] const ArrayRow* rowOf(BlockStep step) const; // never a source row
    // The bounds of a cell. If the columns to its left are free, it takes as many of them as its text may
    // need.
    [[nodiscard]] QRectF cellBox(const ArrayRow& row, const Row& content, Column column) const;
    [[nodiscard]] ArrowBand band() const; // between the previous row and the current one
    // The bounds of a ghost: a cell outside the row's array, drawn beside its first or last cell.
    [[nodiscard]] QRectF ghostBox(const ArrayRow& row, const Row& content, std::int64_t index) const;
};

[[nodiscard]] ArrayLayout layoutArray(const FrameState& frame, const Room& room);
[[nodiscard]] ArrayLayout layoutArray(const FrameState& frame, const Room& room, const ArraySizes& sizes);

// The height of second arrays at the two current rows, in the step where it is largest.
[[nodiscard]] double heightOfSeconds(const BlockModel& model, const Density& density, Level level);
// The minimum height that a slide needs for the step's own rows.
[[nodiscard]] double arrayHeightOnSlide(const FrameState& frame, const Room& slide);
// The font size of the current row's label. It grows only a little with the scale.
[[nodiscard]] double currentLabelOnSlide(const Type& type);
// The frame as the room can show it. Beside another view, a slide has space only for the step's own rows,
// unless it is taller than it is wide.
[[nodiscard]] FrameState shownIn(const Room& room, FrameState frame);

// The row that shows the array of an out-of-bounds access, or the step's own row if no row shows it.
[[nodiscard]] const ArrayRow* rowOfGhost(const BlockModel& model, const ArrayLayout& layout,
                                         const Flaw& flaw);

// The content of any row, without the second array below it.
[[nodiscard]] const Row& rowContent(const BlockModel& model, const ArrayRow& row);

} // namespace scanscope::viz
