#include "viz/views/index/index_layout.h"

#include <algorithm>

#include "viz/layout/still_level.h"

namespace scanscope::viz {

IndexLayout layoutIndex(const IndexModel& model, const IndexRequest& r) {
    IndexLayout layout;
    layout.width = r.width;
    layout.height = r.height;
    layout.columns = makeColumns({r.width, r.gutter, r.margin}, std::max(1, model.threads), r.zoom);
    layout.level =
        r.smallestText ? levelOfStill(layout.columns, 2, *r.smallestText) : levelFor(layout.columns, 2);
    const auto globals = double(std::count_if(model.rows.begin(), model.rows.end(),
                                              [](const IndexedRow& row) { return row.global; }));
    const double registers = double(model.rows.size()) - globals;
    const double needed = r.head + registers * (r.cell + r.gap) + r.gap + globals * (r.band + r.cell);
    const double room = r.height - r.top - r.foot;
    const double part = std::clamp(room / std::max(1.0, needed), 0.3, r.largest);
    layout.top = r.top + std::max(0.0, (room - part * needed) / 2);
    layout.headMiddle = layout.top + part * r.head / 2;
    double y = layout.top + part * r.head;
    for (int row = 0; row < int(model.rows.size()); ++row) {
        const bool global = model.rows[std::size_t(row)].global;
        if (global) y += part * r.band;
        layout.rows.push_back({row, y, part * r.cell});
        y += part * (r.cell + (global ? 0 : r.gap));
        if (!global) layout.registersFoot = y;
    }
    if (registers == 0) layout.registersFoot = layout.top + part * r.head;
    return layout;
}

} // namespace scanscope::viz
