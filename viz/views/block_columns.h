// The columns that the views of a block share, and the level of detail that these allow.
#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

struct BlockColumns {
    Columns columns;
    Level level = Level::full;
};
[[nodiscard]] BlockColumns blockColumns(const FrameState& frame, const Room& room);

} // namespace scanscope::viz
