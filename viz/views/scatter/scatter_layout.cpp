#include "viz/views/scatter/scatter_layout.h"

#include <algorithm>

#include "viz/layout/still_level.h"

namespace scanscope::viz {

namespace {

constexpr double tableGap = 20;

// As high as the room allows, up to its usual size.
void placeTable(ScatterLayout& layout, const ScatterPass& pass, const ScatterRequest& r) {
    const double room = r.height - 8, rows = pass.digits + 1;
    layout.tableRow = std::min(r.tableRow, room / rows);
    const double height = rows * layout.tableRow;
    layout.table = {r.width - r.margin - r.table, std::max(4.0, (r.height - height) / 2), r.table, height};
}

} // namespace

ScatterLayout layoutScatter(const ScatterModel& model, FilmStep step, const ScatterRequest& r) {
    ScatterLayout layout;
    layout.width = r.width;
    layout.height = r.height;
    layout.pass = model.passAt(step);
    if (layout.pass < 0) return layout;
    const ScatterPass& pass = model.passes()[std::size_t(layout.pass)];
    double margin = r.margin;
    if (pass.table) {
        placeTable(layout, pass, r);
        margin += r.table + tableGap;
    }
    layout.columns = makeColumns({r.width, r.gutter, margin}, int(pass.size()), r.zoom);
    layout.level = r.smallestText ? levelOfStill(layout.columns, r.longest, *r.smallestText)
                                  : levelFor(layout.columns, r.longest);

    const std::vector<int> shown = pass.shownRows();
    const bool digits = pass.digit >= 0 && layout.level <= Level::shortText;
    const auto heightOf = [&](int row) {
        return r.row + (digits && (row == shown.front() || row == shown.back()) ? r.withDigit : 0);
    };
    double rows = 0;
    for (const int row : shown) rows += heightOf(row);
    rows += double(shown.size() - 2) * r.gap;
    const double head = r.head + (model.passes().size() > 1 ? r.passName : 0);
    const double room = std::max(1.0, r.height - head - r.foot);
    const double part = std::clamp(room / (rows + r.last), 0.3, r.largest);
    const double last = std::clamp(room - part * rows, part * r.last, std::max(part * r.last, r.most));
    const double spare = std::max(0.0, room - part * rows - last);
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
