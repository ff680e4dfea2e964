// What a view is, wherever it is shown. Each stands in a folder of its own beside this file, with its layout
// and its composing; stage/view_kinds.cpp has the table of them.
#pragma once

#include <optional>
#include <vector>

#include "viz/layout/columns.h"
#include "viz/model/document.h"
#include "viz/model/frame_state.h"
#include "viz/model/views.h"
#include "viz/paint/legend.h"

namespace scanscope::viz {

class Canvas;

// Where a view stands, and how large its letters are: all that the stage and a slide differ in.
struct Room {
    double width = 1024, height = 598; // from the canvas's origin, right and down
    double gutter = 100, margin = 28;  // at the left and right of the cells
    double maxPitch = ColumnBox{}.maxPitch;
    // On a slide, which nobody zooms, letters are of one size and never smaller than the smallest.
    bool isSlide = false;
    double text = 1;                          // size of letters on a slide
    double smallestText = 14, textGrowth = 1; // of numbers in cells there; they grow where there is height
    bool isShared = false;                    // with another view of the same block
    bool isTall = false;                      // higher than wide
    bool threads = true;                      // have room for their numbers
    // On the stage.
    Zoom zoom = {};
    std::optional<Level> previousLevel = {};
    double scrolled = 0; // launches up from the one that runs
};

// How high a row of a step stands, from the view's own top.
struct PlacedRow {
    BlockStep step;
    double top = 0, foot = 0;
};

// What those around a view need to know of it once it is composed.
struct Placed {
    std::optional<Columns> columns; // that can be zoomed
    double left = 24;               // of what it shows, without labels
    int above = 0, below = 0;       // launches that there is no room for
    std::optional<Level> level;     // of the cells of a block
    std::vector<PlacedRow> rows;    // of a view that has one for each step: those shown, from top
    std::vector<LegendItem> legend; // what its marks mean, those that it shows and no others
};

struct ViewKind {
    bool (*offers)(const Document& document); // it has something to show of the run
    // The frame is not empty. That of a view of the whole run has a document that it is offered for.
    Placed (*compose)(Canvas& canvas, const FrameState& frame, const Room& room);
};

} // namespace scanscope::viz
