// What is said of what a picture shows: in tooltips, and to whoever asks what is under the pointer.
#pragma once

#include "viz/model/document.h"
#include "viz/model/frame_state.h"
#include "viz/model/subject.h"

namespace scanscope::viz {

// As it stands at a step of the film, in the block that is followed; nothing of nothing.
[[nodiscard]] QString describeSubject(const Document& document, FilmStep step, BlockAddress followed,
                                      const Subject& subject);

// The cell that is chosen with it: a lane stands for the one that its thread writes.
[[nodiscard]] std::optional<CellAddress> cellOf(const FrameState& frame, const Subject& subject);

// A cell of a global array as a view of the whole run shows it: an element of the input, a bin, a node, a
// place of a walk.
[[nodiscard]] QString describeInRun(const Document& document, const CellAddress& cell, FilmStep step);

} // namespace scanscope::viz
