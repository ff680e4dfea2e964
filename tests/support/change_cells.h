// Cells as a test wants them, in a trace where they are shared and never change.
#pragma once

#include <utility>

#include "kernels/trace/cells.h"

namespace scanscope::test {

// Gives the array another state, changed by edit(cells). Those that shared the old one keep it.
template <class Edit> void change(trace::SharedCells& state, const Edit& edit) {
    trace::Cells cells = *state;
    edit(cells);
    state = std::move(cells);
}

} // namespace scanscope::test
