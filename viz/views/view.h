// The interface of a view, on the stage and on slides. Each view has its own folder beside this file, with
// its layout and its painter. The table of all views is in stage/view_kinds.cpp.
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

// Font sizes, in stage units. The defaults are those of the stage, which can be zoomed.
struct Type {
    double scale = 1;     // scale of a slide; views also multiply their own sizes by it
    double label = 12;    // row names, and numbers above columns
    double compact = 12;  // labels that take space from the cells; on slides for a hall, they grow less
    double smallest = 11; // numbers in cells; no text on a slide is smaller
    double growth = 1;    // factor for the size of numbers that the cell's height limits

    // The sizes for a slide. A slide cannot be zoomed and must be readable from the last row, so no text is
    // smaller than `smallest`. With a `scale` above 1, numbers also take up more of their cells' height.
    [[nodiscard]] static Type ofSlide(double scale = 1, double smallest = 14) {
        return {scale, 14 * scale, std::max(smallest, 14 * std::min(1.15, scale)), smallest,
                1 + 1.2 * std::max(0.0, scale - 1)};
    }
};

// The space of a view and its font sizes. The stage and a slide differ only in these.
struct Room {
    double width = 1024, height = 598; // measured right and down from the canvas's origin
    double gutter = 100, margin = 28;  // space to the left and right of the cells
    double maxPitch = ColumnBox{}.maxPitch;
    Type type = {};
    // Set only for a slide.
    bool isSlide = false;
    bool isShared = false; // another view of the same block is beside it
    bool isTall = false;   // the slide is taller than it is wide
    bool threads = true;   // whether thread numbers fit
    // Set only for the stage.
    Zoom zoom = {};
    std::optional<Level> previousLevel = {};
    double scrolled = 0; // distance from the running launch, in launches upwards

    [[nodiscard]] double either(double onStage, double onSlide) const { return isSlide ? onSlide : onStage; }
    // The level of detail of cells whose longest text has `longest` characters. A slide shows text whenever
    // it fits at the smallest size.
    [[nodiscard]] Level levelOf(const Columns& columns, int longest,
                                std::optional<Level> previous = std::nullopt) const;
};

// The columns that all views of a block share, and the level of detail that they allow.
struct BlockColumns {
    Columns columns;
    Level level = Level::full;
};
[[nodiscard]] BlockColumns blockColumns(const FrameState& frame, const Room& room);

// The frame to show. If the cells are too narrow for moving values, it has only settled states.
[[nodiscard]] FrameState shownAt(FrameState frame, Level level);

// The base of layouts with labels on the left of their rows.
struct LabelledRows {
    explicit LabelledRows(const Room& room)
        : text(room.type.compact)
        , smallest(room.type.smallest)
        , edge(room.either(24, room.margin)) {}
    double text, smallest; // font sizes
    double edge, left = 0; // where the labels' space and the cells begin on the left
};

// Says in the middle of a view why it has nothing to show.
void paintNothing(Canvas& canvas, const Room& room, double px, const QString& why);

// The base of layouts that store the size of their room.
struct RoomLayout {
    explicit RoomLayout(const Room& room)
        : type(room.type)
        , width(room.width)
        , height(room.height) {}
    Type type;
    double width, height;
};

// The vertical extent of a row in a view.
struct RowSpan {
    double y = 0, height = 0;
    [[nodiscard]] double foot() const { return y + height; }
    [[nodiscard]] double middle() const { return y + height / 2; }
};
struct ModelRow : RowSpan {
    int row = 0; // index in the view's model
};

// The vertical extent of a step's row, from the top of the view.
struct PlacedRow {
    BlockStep step;
    double top = 0, foot = 0;
};

// The result of composing a view, for the view's surroundings.
struct Placed {
    std::optional<Columns> columns = {}; // set if the columns can be zoomed
    double left = 24;                    // left edge of the content, without labels
    int above = 0, below = 0;            // launches that do not fit
    std::optional<Level> level = {};     // level of a block's cells
    std::vector<PlacedRow> rows = {};    // the shown rows from top to bottom, if each step has a row
    std::vector<LegendItem> legend = {}; // only for marks that are in the picture
};

// The height that a block view needs on a slide to be useful, and the height at which it looks good.
struct Heights {
    double least = 0, good = 0;
};

struct ViewKind {
    bool (*offers)(const Document& document); // whether the view has anything to show for the run
    // The frame must not be empty. For a view of the whole run, it must have a document for which offers() is
    // true.
    Placed (*compose)(Canvas& canvas, const FrameState& frame, const Room& room);
    // Set for every block view. `slide` has the full height of the slide, which its views share.
    Heights (*heights)(const FrameState& frame, const Room& slide) = nullptr;
    // The width of the widest row label in any step, for views whose cells begin to the right of their
    // labels.
    double (*labels)(const BlockModel& model, const Type& type) = nullptr;
    // How much a step weighs in this view, from 0 to 1. It is the height of the step's bar below a slide.
    double (*share)(const FrameState& frame, FilmStep step) = nullptr;
    bool hasFolds = true; // if there are too many columns to read, some may be left out
};

} // namespace scanscope::viz
