#include "viz/views/block_columns.h"

#include <algorithm>

#include "viz/layout/still_level.h"

namespace scanscope::viz {

BlockColumns blockColumns(const FrameState& frame, const Room& room) {
    const BlockModel& model = *frame.model;
    ColumnBox box = roomFor(model, {room.width, room.gutter, room.margin, room.maxPitch});
    int longest = frame.longestText();
    if (frame.beside) { // cells of both are equally wide, and say as much
        const BlockModel& other = *frame.beside->model;
        const ColumnBox otherBox = roomFor(other, {room.width, room.gutter, room.margin, room.maxPitch});
        box.maxPitch = std::min(box.maxPitch, makeColumns(otherBox, other.columns()).pitch);
        longest = std::max(longest, frame.beside->longestText());
    }
    const Columns columns = makeColumns(box, model.columns(), room.zoom);
    return {columns, room.isSlide ? levelOfStill(columns, longest, room.type.smallest)
                                  : levelFor(columns, longest, room.previousLevel)};
}

} // namespace scanscope::viz
