// How a cell looks, in every view: solid is written, ring is read, pale is past, dashed is not yet, hatch is
// padding, and what is wrong stands in the colour of hazards. The legend's swatches are such cells, too.
#pragma once

#include <QColor>
#include <QRectF>

#include "viz/model/step_role.h"
#include "viz/scene/canvas.h"

namespace scanscope::viz {

enum class CellState : std::uint8_t {
    stands,  // holds a value that nothing is done to
    past,    // the same, in an earlier row, or of a launch that is over
    left,    // written by an earlier step
    toCome,  // nothing was stored there yet
    awaited, // written in this step, but the value is still on its way
    written, // in this step
    read,    // in this step
    kept,    // an element that a predicate keeps
    dropped, // one that it leaves behind
};

// The fault of the cell: in an earlier step, now, now as in many others, or that it is read though nothing
// was ever written there.
enum class CellFault : std::uint8_t { none, before, now, oneOfMany, unknown };

struct CellKind {
    CellState state = CellState::stands;
    StepRole role = StepRole::plain; // of the step that reads or wrote it
    bool padding = false;
    CellFault fault = CellFault::none;
    bool copied = false; // awaited, but only copied down
    double lift = 1;     // how far the ring of a cell that is read has grown
    // The colour of a cell that stands comes from its value's digit, or bin.
    QColor ground = {}, onGround = {};
    bool hollow = false; // it holds the value for its block, and not for all yet
};

struct CellLook {
    BoxLook box;
    QColor hatch; // over its ground; invalid: none
    QColor text;  // of its number
    int weight = 500;
    QColor bar; // as high as its value, where a number has no room
};

// `box` decides how round the corners are and how wide a ring is.
[[nodiscard]] CellLook lookOf(const Canvas& canvas, const CellKind& kind, const QRectF& box);

// Without what stands in it. Returns how it looks.
CellLook paintCell(Canvas& canvas, const QRectF& box, const CellKind& kind);

// Around a cell that is pointed at (1 wide), or chosen: `outside` its edge.
void paintRing(Canvas& canvas, const QRectF& cell, double outside = 1.5, double width = 1);

// The triangle of a hazard, set off from whatever lies below.
void paintFlawSign(Canvas& canvas, QPointF centre, double size);

// Lines of the path that a value took: thinner where columns stand closer than a line of full width can be
// followed.
inline constexpr double pathWidth = 2.25;
[[nodiscard]] double pathWidthAt(double pitch);

// A bar at the cell's foot, in the colour of its number: the run at the side holds something else there.
void paintDifference(Canvas& canvas, const QRectF& cell, const QColor& color);

// A thread that does nothing, and one that waits at a barrier or will (`ahead`).
void paintIdleLane(Canvas& canvas, const QRectF& box);
void paintWaitingLane(Canvas& canvas, const QRectF& box, bool ahead);

} // namespace scanscope::viz
