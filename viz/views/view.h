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
    double scale = 1;     // of a slide; views multiply their own sizes by it, too
    double label = 12;    // row names, and numbers above columns
    double compact = 12;  // labels that take space from the cells; they grow less on slides for a hall
    double smallest = 11; // numbers in cells; no text on a slide is smaller
    double growth = 1;    // factor for numbers in cells if the cell's height limits their size

    // The sizes for a slide. It cannot be zoomed and must be readable from the last row, so no text is
    // smaller than `smallest`. With a `scale` above 1, numbers also take up more of the height of their
    // cells.
    [[nodiscard]] static Type ofSlide(double scale = 1, double smallest = 14) {
        return {scale, 14 * scale, std::max(smallest, 14 * std::min(1.15, scale)), smallest,
                1 + 1.2 * std::max(0.0, scale - 1)};
    }
};

// The space of a view and its font sizes: the only differences between the stage and a slide.
struct Room {
    double width = 1024, height = 598; // measured right and down from the canvas's origin
    double gutter = 100, margin = 28;  // to the left and right of the cells
    double maxPitch = ColumnBox{}.maxPitch;
    Type type = {};
    // Only on a slide.
    bool isSlide = false;
    bool isShared = false; // with another view of the same block
    bool isTall = false;   // the slide is higher than wide
    bool threads = true;   // thread numbers fit
    // Only on the stage.
    Zoom zoom = {};
    std::optional<Level> previousLevel = {};
    double scrolled = 0; // distance from the running launch, in launches upwards

    [[nodiscard]] double either(double onStage, double onSlide) const { return isSlide ? onSlide : onStage; }
    // The level of detail of cells whose longest text has `longest` characters. A slide shows text whenever
    // it fits at the smallest size.
    [[nodiscard]] Level levelOf(const Columns& columns, int longest,
                                std::optional<Level> previous = std::nullopt) const;
};

// The columns that the views of a block share, and the level of detail that they allow.
struct BlockColumns {
    Columns columns;
    Level level = Level::full;
};
[[nodiscard]] BlockColumns blockColumns(const FrameState& frame, const Room& room);

// If the cells are too narrow for a value on its way, only settled states are shown.
[[nodiscard]] FrameState shownAt(FrameState frame, Level level);

// The base of layouts with labels to the left of their rows.
struct LabelledRows {
    explicit LabelledRows(const Room& room)
        : text(room.type.compact)
        , smallest(room.type.smallest)
        , edge(room.either(24, room.margin)) {}
    double text, smallest; // font sizes
    double edge, left = 0; // the left ends of the labels' space and of the cells
};

// Explains in the middle of a view why it has nothing to show.
void paintNothing(Canvas& canvas, const Room& room, double px, const QString& why);

// The base of layouts that keep their room.
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

// The vertical extent of a step's row, measured from the view's top.
struct PlacedRow {
    BlockStep step;
    double top = 0, foot = 0;
};

// The result of composing a view: everything that its surroundings need to know.
struct Placed {
    std::optional<Columns> columns = {}; // if they can be zoomed
    double left = 24;                    // left edge of the content, without labels
    int above = 0, below = 0;            // launches that do not fit
    std::optional<Level> level = {};     // of the cells of a block
    std::vector<PlacedRow> rows = {};    // the rows shown, from the top, if the view has one for each step
    std::vector<LegendItem> legend = {}; // the meaning of the marks that are shown, and of no others
};

// The height that a block view needs on a slide to be of any use, and the height at which it looks good.
struct Heights {
    double least = 0, good = 0;
};

struct ViewKind {
    bool (*offers)(const Document& document); // true if it has something to show for the run
    // The frame must not be empty. For a view of the whole run, it must have a document that the view offers
    // itself for.
    Placed (*compose)(Canvas& canvas, const FrameState& frame, const Room& room);
    // Set for every block view. `slide` has the full height that the views on a slide share.
    Heights (*heights)(const FrameState& frame, const Room& slide) = nullptr;
    // The width of the widest row label in any step, for views whose cells begin to the right of it.
    double (*labels)(const BlockModel& model, const Type& type) = nullptr;
    // The weight of a step in this view, from 0 to 1: its bar's height in the line of steps below a slide.
    double (*share)(const FrameState& frame, FilmStep step) = nullptr;
    bool hasFolds = true; // some columns may be left out if there are too many to be readable
};

} // namespace scanscope::viz
