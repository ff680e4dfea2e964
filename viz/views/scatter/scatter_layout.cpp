#include "viz/views/scatter/scatter_layout.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr double tableWidth = 168, tableGap = 20, mostTableRow = 22;

// Heights before they shrink or grow with the room.
struct ScatterSizes {
    double scale;
    double head = 24, foot = 26;       // for the rulers of the first and the last row
    double passName = 22 * scale;      // extra height at the top, if there are several passes
    double row = 36 * scale, gap = 12; // height of a row, and the gap below it
    double withDigit = 18 * scale;     // extra height for elements with their digit below them
    double last = 96, most = 260;      // usual and largest gap for the arrows
    double largest = 1.4;              // growth if there is space
};

// Makes the table as high as the room allows, up to its usual size.
void placeTable(ScatterLayout& layout, const ScatterPass& pass, const Room& room) {
    const double rows = pass.digits + 1;
    layout.tableRow = std::min(mostTableRow, (room.height - 8) / rows);
    const double height = rows * layout.tableRow;
    layout.table = {room.width - room.margin - tableWidth, std::max(4.0, (room.height - height) / 2),
                    tableWidth, height};
}

} // namespace

ScatterLayout::ScatterLayout(const ScatterModel& model, FilmStep step, const Room& room, int longest)
    : RoomLayout(room)
    , largestText(room.either(22, 24 * room.type.scale))
    , pass(model.passAt(step)) {
    const ScatterSizes r{room.type.scale};
    if (pass < 0) return;
    const ScatterPass& moving = model.passes()[std::size_t(pass)];
    double margin = room.margin;
    if (moving.table) {
        placeTable(*this, moving, room);
        margin += tableWidth + tableGap;
    }
    columns = makeColumns({room.width, room.gutter, margin}, int(moving.size()), room.zoom);
    level = room.levelOf(columns, longest);

    const std::vector<int> shown = moving.shownRows();
    const bool digits = moving.digit >= 0 && level <= Level::shortText;
    const auto heightOf = [&](int row) {
        return r.row + (digits && (row == shown.front() || row == shown.back()) ? r.withDigit : 0);
    };
    double needed = double(shown.size() - 2) * r.gap;
    for (const int row : shown) needed += heightOf(row);
    const double head = r.head + (model.passes().size() > 1 ? r.passName : 0);
    const double space = std::max(1.0, room.height - head - r.foot);
    const double part = std::clamp(space / (needed + r.last), 0.3, r.largest);
    const double last = std::clamp(space - part * needed, part * r.last, std::max(part * r.last, r.most));
    const double spare = std::max(0.0, space - part * needed - last);
    headMiddle = spare / 2 + r.passName / 2;
    double y = head + spare / 2;
    for (const int row : shown) {
        if (row == shown.back()) y += last - part * r.gap;
        rows.push_back({{y, part * heightOf(row)}, row});
        y += part * (heightOf(row) + r.gap);
    }
}

} // namespace scanscope::viz
