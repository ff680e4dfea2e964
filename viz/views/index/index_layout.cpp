#include "viz/views/index/index_layout.h"

#include <algorithm>

namespace scanscope::viz {

IndexLayout::IndexLayout(const IndexModel& model, const Room& room)
    : RoomLayout(room) {
    constexpr double head = 30;                                // of a block, for its number
    constexpr double cell = 42, gap = 12;                      // of registers
    constexpr double band = 58;                                // above a row of global memory, for the arrows
    constexpr double largest = 1.3;                            // maximum growth if there is space
    const double edge = room.either(12, 14 * room.type.scale); // at the top and the bottom
    columns = makeColumns({room.width, room.gutter, room.margin}, std::max(1, model.threads), room.zoom);
    level = room.levelOf(columns, 2);
    const auto globals =
        double(std::ranges::count_if(model.rows, [](const IndexedRow& row) { return row.global; }));
    const double registers = double(model.rows.size()) - globals;
    const double needed = head + registers * (cell + gap) + gap + globals * (band + cell);
    const double space = room.height - edge - edge;
    const double part = std::clamp(space / std::max(1.0, needed), 0.3, largest);
    top = edge + std::max(0.0, (space - part * needed) / 2);
    headMiddle = top + part * head / 2;
    double y = top + part * head;
    for (int row = 0; row < int(model.rows.size()); ++row) {
        const bool global = model.rows[std::size_t(row)].global;
        if (global) y += part * band;
        rows.push_back({{y, part * cell}, row});
        y += part * (cell + (global ? 0 : gap));
        if (!global) registersFoot = y;
    }
    if (registers == 0) registersFoot = top + part * head;
}

} // namespace scanscope::viz
