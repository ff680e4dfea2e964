#include "viz/views/array/reaches.h"

#include <algorithm>
#include <map>

#include "kernels/trace/access.h"

namespace scanscope::viz {

namespace {

// A thread's accesses on the finding's line: the last cell that it read, and the index that it wrote.
struct Doing {
    std::optional<CellAddress> read;
    std::optional<std::uint64_t> wrote;
};

std::map<std::uint32_t, Doing> doingsIn(const BlockModel& model, const Flaw& flaw) {
    std::map<std::uint32_t, Doing> doings;
    for (const trace::Event& event : trace::events_of(model.block(), std::size_t(*flaw.step))) {
        if (event.array == trace::no_array || event.location != flaw.finding->location) continue;
        Doing& doing = doings[event.thread];
        if (trace::reads(event.kind)) doing.read = CellAddress{event.space, event.array, event.index};
        const bool isThere = flaw.cell && event.space == flaw.cell->space && event.array == flaw.cell->array;
        if (trace::writes(event.kind) && isThere) doing.wrote = event.index;
    }
    return doings;
}

Reach reachFrom(const BlockModel& model, BlockStep step, std::uint32_t thread, std::int64_t index,
                const std::optional<CellAddress>& read) {
    Reach reach{thread, index, {}, false};
    if (!read) return reach;
    const Row* above = model.rowAbove(step);
    if (above) reach.from = model.columnOf(*above, *read);
    const std::optional<Row>& source = model.step(step).source;
    if (reach.from || !source) return reach;
    reach.from = model.columnOf(*source, *read);
    reach.fromSource = reach.from.has_value();
    return reach;
}

} // namespace

std::vector<Reach> reachesOf(const BlockModel& model, const Flaw& flaw) {
    if (!flaw.step || flaw.finding->threads.empty()) return {};
    const std::uint32_t first = flaw.finding->threads.front();
    const std::int64_t distance = flaw.finding->index - std::int64_t(first);
    const auto doings = doingsIn(model, flaw);
    const auto readBy = [&](std::uint32_t thread) {
        const auto found = doings.find(thread);
        return found == doings.end() ? std::nullopt : found->second.read;
    };
    std::vector<Reach> reaches{reachFrom(model, *flaw.step, first, flaw.finding->index, readBy(first))};
    bool areAlike = true;
    std::vector<std::uint32_t> stopped;
    for (const auto& [thread, doing] : doings) {
        areAlike =
            areAlike && (!doing.wrote || std::int64_t(*doing.wrote) - std::int64_t(thread) == distance);
        if (!doing.wrote && doing.read) stopped.push_back(thread);
    }
    if (!areAlike || stopped.size() != flaw.times() || std::ranges::find(stopped, first) == stopped.end())
        return reaches;
    reaches.clear();
    for (const std::uint32_t thread : stopped)
        reaches.push_back(
            reachFrom(model, *flaw.step, thread, std::int64_t(thread) + distance, readBy(thread)));
    return reaches;
}

} // namespace scanscope::viz
