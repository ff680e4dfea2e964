#include "kernels/findings/checked_reads.h"

#include <algorithm>
#include <tuple>

#include "kernels/trace/access.h"

namespace scanscope::trace {
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
