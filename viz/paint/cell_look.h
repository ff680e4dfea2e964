// How a cell looks, in every view: a written cell is solid, a read cell has a ring, a past one is pale, a
// pending one is dashed, padding is hatched, and errors have the hazard colour. The legend's swatches are
// such cells, too.
#pragma once

#include <cstdint>
#include <QColor>
#include <QPointF>
#include <QRectF>

#include "viz/model/step_role.h"
#include "viz/scene/canvas.h"

namespace scanscope::viz {

enum class CellState : std::uint8_t {
    stands,  // holds a value that is not being used
    past,    // the same, in an earlier row or in a finished launch
    left,    // written by an earlier step
    toCome,  // nothing has been stored there yet
    awaited, // being written in this step: the value is still on its way
    written, // written in this step
    read,    // read in this step
    kept,    // an element that a predicate keeps
    dropped, // an element that a predicate drops
};

// The cell's fault: one in an earlier step, one in this step, one of many in this step, or a read of a cell
// that was never written.
enum class CellFault : std::uint8_t { none, before, now, oneOfMany, unknown };

struct CellKind {
    CellState state = CellState::stands;
    StepRole role = StepRole::plain; // role of the step that reads or wrote the cell
    bool padding = false;
    CellFault fault = CellFault::none;
    bool warns = false;  // the fault is known to be harmless
    bool copied = false; // awaited, but the value is only copied down
    double lift = 1;     // how far the ring of a read cell has grown, 0 to 1
    // The colours of a cell in the state `stands`, which show its value's digit or bin.
    QColor ground = {}, onGround = {};
    bool hollow = false; // holds its block's value, which is not yet the global one
};

struct CellLook {
    BoxLook box;
    QColor hatch; // drawn over the ground; invalid: none
    QColor text;  // colour of the number
    int weight = 500;
    QColor bar; // shows the value as a height if the number does not fit
};

// The size of `box` decides how round the corners are and how wide a ring is.
[[nodiscard]] CellLook lookOf(const Canvas& canvas, const CellKind& kind, const QRectF& box);

// Paints the cell without its content, and returns its look.
CellLook paintCell(Canvas& canvas, const QRectF& box, const CellKind& kind);

// Paints the ring around a cell that is pointed at (1 wide) or selected, `outside` units outside its edge.
void paintRing(Canvas& canvas, const QRectF& cell, double outside = 1.5, double width = 1);

// The colours of a fault, or of a warning.
[[nodiscard]] RoleColors flawColors(const Theme& theme, bool warns);

// Paints the hazard triangle, with a rim that separates it from whatever is below it.
void paintFlawSign(Canvas& canvas, QPointF centre, double size, bool warns = false);

// The line width of the path that a value took. Lines are thinner if the columns are too narrow for the full
// width.
inline constexpr double pathWidth = 2.25;
[[nodiscard]] double pathWidthAt(double pitch);

// Paints a bar at the bottom of the cell in the colour of its number: the other of two runs has a different
// value there.
void paintDifference(Canvas& canvas, const QRectF& cell, const QColor& color);

// Paint an idle thread, and a thread that waits at a barrier, or will wait there later (`ahead`).
void paintIdleLane(Canvas& canvas, const QRectF& box);
void paintWaitingLane(Canvas& canvas, const QRectF& box, bool ahead);

// Paints the flag of a segment, in the gap before its first cell. `side` is 1 if it flies to the right of its
// pole, and −1 to the left.
void paintSegmentFlag(Canvas& canvas, double x, double top, double foot, int side = 1);

// Paints a flag at every segment start with room for one. In narrow columns, the flag stays within the gap.
void paintSegmentFlags(Canvas& canvas, const Columns& columns, double top, double foot);

// Paints the tick that means "kept" in a cell and in the legend.
void paintKeptMark(Canvas& canvas, QPointF centre, double size, const QColor& color);

// The status of a tile in a single-pass scan: which sum it has published (trace::Meaning::tile_state).
enum class TileState : std::uint8_t { nothing, aggregate, prefix }; // X, A, P

// "X", "A", "P"
[[nodiscard]] QString letterOf(TileState state);
// X is empty, A fills the lower half, and P fills the whole box.
void paintTileState(Canvas& canvas, const QRectF& box, TileState state, double radius);
// The fill of a small box in one state, and the colour of letters on it.
struct TileColors {
    QColor fill, text;
};
[[nodiscard]] TileColors colorsOf(const Theme& theme, TileState state);

} // namespace scanscope::viz
