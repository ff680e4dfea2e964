#include "viz/views/view.h"

#include "viz/scene/canvas.h"

namespace scanscope::viz {

Level Room::levelOf(const Columns& columns, int longest, std::optional<Level> previous) const {
    if (!isSlide) return levelFor(columns, longest, previous);
    constexpr double beside = 2, digitAdvance = 0.6;
    constexpr int shortest = 3; // with fewer digits, a long number would be meaningless
    const auto room = int((columns.width - beside) / (digitAdvance * type.smallest));
    if (room >= longest) return Level::full;
    if (room >= shortest) return Level::shortText;
    return std::max(Level::bars, levelFor(columns, longest));
}

BlockColumns blockColumns(const FrameState& frame, const Room& room) {
    const BlockModel& model = *frame.model;
    ColumnBox box = roomFor(model, {room.width, room.gutter, room.margin, room.maxPitch});
    int longest = frame.longestText();
    if (frame.beside) { // both runs' cells have the same width and level of detail
        const BlockModel& other = *frame.beside->model;
        const ColumnBox otherBox = roomFor(other, {room.width, room.gutter, room.margin, room.maxPitch});
        box.maxPitch = std::min(box.maxPitch, makeColumns(otherBox, other.columns()).pitch);
        longest = std::max(longest, frame.beside->longestText());
    }
    const Columns columns = makeColumns(box, model.columns(), room.zoom);
    return {columns, room.levelOf(columns, longest, room.previousLevel)};
}

void paintNothing(Canvas& canvas, const Room& room, double px, const QString& why) {
    canvas.middle({room.width / 2, room.height / 2}, Align::centre, why, words(px), canvas.theme().muted);
}

FrameState shownAt(FrameState frame, Level level) {
    frame.still = frame.still || level >= Level::strip;
    return frame;
}

} // namespace scanscope::viz
