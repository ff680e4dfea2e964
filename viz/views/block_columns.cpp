#include "viz/views/block_columns.h"

#include "viz/layout/still_level.h"

namespace scanscope::viz {

BlockColumns blockColumns(const FrameState& frame, const Room& room) {
    const BlockModel& model = *frame.model;
    const ColumnBox box = roomFor(model, {room.width, room.gutter, room.margin, room.maxPitch});
    const Columns columns = makeColumns(box, model.columns(), room.zoom);
    const int longest = frame.longestText();
    return {columns, room.isSlide ? levelOfStill(columns, longest, room.smallestText)
                                  : levelFor(columns, longest, room.previousLevel)};
}

} // namespace scanscope::viz
