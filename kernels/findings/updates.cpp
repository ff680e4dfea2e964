#include "kernels/findings/updates.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "kernels/trace/access.h"

namespace scanscope::trace {

namespace {

bool is_plain_access(const Event& event) {
    return event.array != no_array && (event.space == Space::shared || event.space == Space::global) &&
           (event.kind == EventKind::read || event.kind == EventKind::write);
}

std::vector<const Event*> by_thread(const Block& block) {
    std::vector<const Event*> all;
    for (const Event& event : block.events)
        if (is_plain_access(event)) all.push_back(&event);
    std::ranges::stable_sort(all, {},
                             [](const Event* event) { return std::tuple(event->thread, event->order); });
    return all;
}

} // namespace

std::vector<Update> updates_of(const Block& block) {
    std::vector<Update> updates;
    std::map<std::pair<Space, std::uint16_t>, const Event*> last;                           // of the thread
    std::map<std::tuple<std::uint32_t, std::uint16_t, std::uint16_t>, std::uint32_t> times; // of the thread
    std::uint32_t thread = 0;
    for (const Event* const event : by_thread(block)) {
        if (event->thread != thread) {
            last.clear();
            times.clear();
            thread = event->thread;
        }
        const Event*& before = last[{event->space, event->array}];
        if (writes(event->kind) && before && reads(before->kind) && before->index == event->index)
            updates.push_back({.space = event->space,
                               .array = event->array,
                               .cell = event->index,
                               .read = before->location,
                               .write = event->location,
                               .thread = thread,
                               .interval = event->interval,
                               .warp_interval = event->warp_interval,
                               .time = times[{event->interval, before->location, event->location}]++});
        before = event;
    }
    return updates;
}

SharedUpdates::SharedUpdates(const Block& block) {
    std::vector<Update> updates = updates_of(block);
    const auto between_barriers = [](const Update& one) {
        return std::tuple_cat(place_of(one), std::tuple(one.interval, one.warp_interval));
    };
    const auto moment = [&](const Update& one) {
        return std::tuple_cat(between_barriers(one), std::tuple(one.time));
    };
    std::ranges::stable_sort(updates, {}, moment);
    for (std::size_t i = 1; i < updates.size(); ++i) {
        const Update &one = updates[i - 1], &next = updates[i];
        if (one.thread == next.thread || between_barriers(one) != between_barriers(next)) continue;
        bool& is_lost = is_lost_[place_of(next)];
        is_lost = is_lost || one.time == next.time;
    }
}

std::optional<SharedUpdates::Shared> SharedUpdates::at(Space space, std::uint16_t array, std::uint64_t cell,
                                                       std::uint16_t location, std::uint16_t other) const {
    const auto find = [&](std::uint16_t write, std::uint16_t read) -> std::optional<Shared> {
        // If both accesses are writes, the location of the read is unknown.
        const bool is_any = write == read;
        const auto first =
            is_lost_.lower_bound({space, array, cell, write, is_any ? std::uint16_t{0} : read});
        if (first == is_lost_.end()) return std::nullopt;
        const auto& [of_space, of_array, of_cell, of_write, of_read] = first->first;
        if (std::tie(of_space, of_array, of_cell, of_write) != std::tie(space, array, cell, write) ||
            (!is_any && of_read != read))
            return std::nullopt;
        return Shared{of_read, of_write, first->second};
    };
    if (const auto shared = find(location, other)) return shared;
    return find(other, location);
}

namespace {

auto cell_of(const Event& event) { return std::tuple(event.space, event.array, event.index); }

bool is_checked(const Event& read, const Event& next) {
    return read.kind == EventKind::read && next.kind == EventKind::atomic && read.thread == next.thread &&
           read.interval == next.interval && cell_of(read) == cell_of(next) &&
           (next.old == read.value || next.value == next.old);
}

} // namespace

std::vector<const Event*> checked_reads(const Block& block) {
    using Cell = decltype(cell_of(Event{}));
    std::vector<Cell> updated;
    for (const Event& event : block.events)
        if (event.kind == EventKind::atomic && event.array != no_array) updated.push_back(cell_of(event));
    if (updated.empty()) return {};
    std::ranges::sort(updated);
    updated.erase(std::unique(updated.begin(), updated.end()), updated.end());

    std::vector<const Event*> touches;
    for (const Event& event : block.events)
        if (touches_memory(event) && std::ranges::binary_search(updated, cell_of(event)))
            touches.push_back(&event);
    std::ranges::stable_sort(touches, {}, [](const Event* event) {
        return std::tuple_cat(std::tuple(event->thread), cell_of(*event), std::tuple(event->order));
    });
    std::vector<const Event*> checked;
    for (std::size_t i = 1; i < touches.size(); ++i)
        if (is_checked(*touches[i - 1], *touches[i])) checked.push_back(touches[i - 1]);
    std::ranges::sort(checked);
    return checked;
}

} // namespace scanscope::trace
