// Descriptions of what a picture shows, for tooltips and for callers that ask what is under the pointer.
#pragma once

#include "viz/model/document.h"
#include "viz/model/frame_state.h"
#include "viz/model/subject.h"

namespace scanscope::viz {

// Describes the subject at a step of the film, in the followed block. Empty if there is no subject.
[[nodiscard]] QString describeSubject(const Document& document, FilmStep step, BlockAddress followed,
                                      const Subject& subject);

// The cell that is selected together with the subject. For a lane, it is the cell that its thread writes.
[[nodiscard]] std::optional<CellAddress> cellOf(const FrameState& frame, const Subject& subject);

// Describes a cell of a global array as a view of the whole run shows it: an element of the input, a bin, a
// node, or a place of a walk.
[[nodiscard]] QString describeInRun(const Document& document, const CellAddress& cell, FilmStep step);

} // namespace scanscope::viz
