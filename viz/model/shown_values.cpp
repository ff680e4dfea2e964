#include "viz/model/shown_values.h"

#include <algorithm>

#include "kernels/trace/access.h"

namespace scanscope::viz {

ShownValues::ShownValues(const trace::Block& block, const RowPlan& plan, const trace::Replay& replay)
    : m_block(block)
    , m_plan(plan)
    , m_replay(replay) {}

void ShownValues::noteWrites() {
    for (const trace::Event& event : trace::events_of(m_block, m_steps)) {
        if (!trace::writes(event.kind) || event.array == trace::no_array) continue;
        const auto seen = m_seen.find({event.space, event.array});
        if (seen == m_seen.end()) continue;
        const bool lane = event.space == trace::Space::lane;
        seen->second.changed.push_back(lane ? event.thread : event.index);
    }
}

std::vector<ShownValue> ShownValues::next() {
    noteWrites();
    std::vector<ShownValue> values;
    const Place place = m_plan.row(BlockStep(m_steps++));
    if (place.empty()) return values;
    const trace::BlockState& state = m_replay.after(m_steps);
    const trace::ElementType type = m_plan.array(place).type;
    const trace::Range stretch = m_plan.stretchOf(place);
    const std::uint64_t end =
        std::min<std::uint64_t>(state.size(place.space, place.array), stretch.first + stretch.count);
    const Spacing spacing = m_plan.spacing(place);
    const auto show = [&](std::uint64_t cell) {
        if (cell >= end || cell < stretch.first || !spacing.columnOf(cell)) return;
        const trace::CellState stands = state.at(place.space, place.array, cell);
        if (stands.is_written) values.push_back({stands.value, stands.node, type});
    };
    Seen& seen = m_seen[place];
    if (seen.whole) {
        std::sort(seen.changed.begin(), seen.changed.end());
        seen.changed.erase(std::unique(seen.changed.begin(), seen.changed.end()), seen.changed.end());
        for (const std::uint64_t cell : seen.changed) show(cell);
    } else {
        for (std::uint64_t cell = stretch.first; cell < end; ++cell) show(cell);
    }
    seen.whole = true;
    seen.changed.clear();
    return values;
}

} // namespace scanscope::viz
