#include "viz/views/scatter/scatter_layout.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr double tableWidth = 168, tableGap = 20, mostTableRow = 22;

// Heights, before they shrink or grow with the room.
struct ScatterSizes {
    double scale;
    double head = 24, foot = 26;       // for the rulers of the first and the last row
    double passName = 22 * scale;      // more above, where there are several passes
    double row = 36 * scale, gap = 12; // of the rows
    double withDigit = 18 * scale;     // more for elements with their digit below them
    double last = 96, most = 260;      // for the arrows
    double largest = 1.4;              // growth where there is room
};

// As high as the room allows, up to its usual size.
void placeTable(ScatterLayout& layout, const ScatterPass& pass, const Room& room) {
    const double rows = pass.digits + 1;
    layout.tableRow = std::min(mostTableRow, (room.height - 8) / rows);
    const double height = rows * layout.tableRow;
    layout.table = {room.width - room.margin - tableWidth, std::max(4.0, (room.height - height) / 2),
                    tableWidth, height};
}

} // namespace

ScatterLayout layoutScatter(const ScatterModel& model, FilmStep step, const Room& room, int longest) {
    const ScatterSizes r{room.type.scale};
    ScatterLayout layout;
    layout.width = room.width;
    layout.height = room.height;
    layout.type = room.type;
    layout.largestText = room.either(22, 24 * room.type.scale);
    layout.pass = model.passAt(step);
    if (layout.pass < 0) return layout;
    const ScatterPass& pass = model.passes()[std::size_t(layout.pass)];
    double margin = room.margin;
    if (pass.table) {
        placeTable(layout, pass, room);
        margin += tableWidth + tableGap;
    }
    layout.columns = makeColumns({room.width, room.gutter, margin}, int(pass.size()), room.zoom);
    layout.level = room.levelOf(layout.columns, longest);

    const std::vector<int> shown = pass.shownRows();
    const bool digits = pass.digit >= 0 && layout.level <= Level::shortText;
    const auto heightOf = [&](int row) {
        return r.row + (digits && (row == shown.front() || row == shown.back()) ? r.withDigit : 0);
    };
    double rows = 0;
    for (const int row : shown) rows += heightOf(row);
    rows += double(shown.size() - 2) * r.gap;
    const double head = r.head + (model.passes().size() > 1 ? r.passName : 0);
    const double space = std::max(1.0, room.height - head - r.foot);
    const double part = std::clamp(space / (rows + r.last), 0.3, r.largest);
    const double last = std::clamp(space - part * rows, part * r.last, std::max(part * r.last, r.most));
    const double spare = std::max(0.0, space - part * rows - last);
    layout.headMiddle = spare / 2 + r.passName / 2;
    double y = head + spare / 2;
    for (const int row : shown) {
        if (row == shown.back()) y += last - part * r.gap;
        layout.rows.push_back({row, y, part * heightOf(row)});
        y += part * (heightOf(row) + r.gap);
    }
    return layout;
}

} // namespace scanscope::viz
