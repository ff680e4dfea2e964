// What a view is, wherever it is shown. Each stands in a folder of its own beside this file, with its layout
// and its composing; stage/view_kinds.cpp has the table of them.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "viz/layout/columns.h"
#include "viz/model/document.h"
#include "viz/model/frame_state.h"
#include "viz/model/views.h"
#include "viz/paint/legend.h"

namespace scanscope::viz {

class Canvas;

// Sizes of letters, in stage units. The defaults are those of the stage, which can be zoomed.
struct Type {
    double scale = 1;     // of a slide, by which views multiply their own sizes, too
    double label = 12;    // names of rows, and numbers over columns
    double compact = 12;  // labels that take room from the cells: in a hall they grow less
    double smallest = 11; // numbers in cells; on a slide no letters are smaller
    double growth = 1;    // numbers in cells are so many times as large, where their height decides

    // A slide is not zoomed and must be readable from the last row, so no letters are smaller than
    // `smallest`. Where they grow for a hall, numbers take a larger part of the height of their cells.
    [[nodiscard]] static Type ofSlide(double scale = 1, double smallest = 14) {
        return {scale, 14 * scale, std::max(smallest, 14 * std::min(1.15, scale)), smallest,
                1 + 1.2 * std::max(0.0, scale - 1)};
    }
};

// Where a view stands, and how large its letters are: all that the stage and a slide differ in.
struct Room {
    double width = 1024, height = 598; // from the canvas's origin, right and down
    double gutter = 100, margin = 28;  // at the left and right of the cells
    double maxPitch = ColumnBox{}.maxPitch;
    Type type = {};
    // On a slide.
    bool isSlide = false;
    bool isShared = false; // with another view of the same block
    bool isTall = false;   // higher than wide
    bool threads = true;   // have room for their numbers
    // On the stage.
    Zoom zoom = {};
    std::optional<Level> previousLevel = {};
    double scrolled = 0; // launches up from the one that runs

    [[nodiscard]] double either(double onStage, double onSlide) const { return isSlide ? onSlide : onStage; }
    // The level of detail of cells whose longest text has so many characters. A slide shows text wherever it
    // fits in the smallest letters.
    [[nodiscard]] Level levelOf(const Columns& columns, int longest,
                                std::optional<Level> previous = std::nullopt) const;
};

// The columns that the views of a block share, and the level of detail that these allow.
struct BlockColumns {
    Columns columns;
    Level level = Level::full;
};
[[nodiscard]] BlockColumns blockColumns(const FrameState& frame, const Room& room);

// Cells too narrow for a value on its way show settled states only.
[[nodiscard]] FrameState shownAt(FrameState frame, Level level);

// Base of layouts with labels at the left of their rows.
struct LabelledRows {
    explicit LabelledRows(const Room& room)
        : text(room.type.compact)
        , smallest(room.type.smallest)
        , edge(room.either(24, room.margin)) {}
    double text, smallest; // sizes of letters
    double edge, left = 0; // where labels may begin, and cells do
};

// Says in the middle of a view why it has nothing to show.
void paintNothing(Canvas& canvas, const Room& room, double px, const QString& why);

// Base of layouts that know the room they are for.
struct RoomLayout {
    explicit RoomLayout(const Room& room)
        : type(room.type)
        , width(room.width)
        , height(room.height) {}
    Type type;
    double width, height;
};

// A row of a view.
struct RowSpan {
    double y = 0, height = 0;
    [[nodiscard]] double foot() const { return y + height; }
    [[nodiscard]] double middle() const { return y + height / 2; }
};
struct ModelRow : RowSpan {
    int row = 0; // of the view's model
};

// How high a row of a step stands, from the view's own top.
struct PlacedRow {
    BlockStep step;
    double top = 0, foot = 0;
};

// What those around a view need to know of it once it is composed.
struct Placed {
    std::optional<Columns> columns = {}; // that can be zoomed
    double left = 24;                    // of what it shows, without labels
    int above = 0, below = 0;            // launches that there is no room for
    std::optional<Level> level = {};     // of the cells of a block
    std::vector<PlacedRow> rows = {};    // of a view that has one for each step: those shown, from top
    std::vector<LegendItem> legend = {}; // what its marks mean, those that it shows and no others
};

// The least height in which a view of a block says anything on a slide, and the one in which it looks well.
struct Heights {
    double least = 0, good = 0;
};

struct ViewKind {
    bool (*offers)(const Document& document); // it has something to show of the run
    // The frame is not empty. That of a view of the whole run has a document that it is offered for.
    Placed (*compose)(Canvas& canvas, const FrameState& frame, const Room& room);
    // Every view of a block has them. `slide` has all the height that the views of a slide share.
    Heights (*heights)(const FrameState& frame, const Room& slide) = nullptr;
    // Width of the widest label left of the rows in any step, for views whose cells begin right of it.
    double (*labels)(const BlockModel& model, const Type& type) = nullptr;
    // How much a step weighs in this view, 0 to 1: the line of steps under a slide is as high.
    double (*share)(const FrameState& frame, FilmStep step) = nullptr;
    bool hasFolds = true; // where columns are too many to be read, some may be left out
};

} // namespace scanscope::viz
