// Changes cells of a trace for a test. The trace shares its states and never changes them itself.
#pragma once

#include <utility>

#include "kernels/trace/cells.h"

namespace scanscope::test {

// Gives the array a new state that edit(cells) has changed. Other users of the old state keep it.
template <class Edit> void change(trace::SharedCells& state, const Edit& edit) {
    trace::Cells cells = *state;
    edit(cells);
    state = std::move(cells);
}

} // namespace scanscope::test
