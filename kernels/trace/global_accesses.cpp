#include "kernels/trace/global_accesses.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "kernels/trace/side_by_side.h"

namespace scanscope::trace {

namespace {

template <class Visit> void each_access(const Launch& launch, Visit visit) {
    for (std::size_t block = 0; block < launch.blocks.size(); ++block)
        for (const Event& event : launch.blocks[block].events)
            if (touches_global(event) && event.array < launch.globals.size() &&
                event.index < launch.globals[event.array].extent &&
                event.step < launch.blocks[block].steps.size())
                visit(block, event);
}

bool comes_before(const GlobalAccess& a, const GlobalAccess& b) {
    return std::tie(a.cell, a.step) < std::tie(b.cell, b.step);
}

} // namespace

GlobalAccesses::GlobalAccesses(const Trace& trace)
    : trace_(trace) {
    std::size_t count = 0;
    for (const Launch& launch : trace.launches) {
        std::vector<ArrayUse>& uses = uses_.emplace_back(launch.globals.size());
        each_access(launch, [&](std::size_t, const Event& event) { ++uses[event.array].end; });
        for (ArrayUse& use : uses) {
            use.first = count;
            count += std::exchange(use.end, count);
        }
    }
    accesses_.resize(count);
    first_steps_.push_back(0);
    for (std::size_t launch = 0; launch < trace.launches.size(); ++launch)
        fill(trace.launches[launch], uses_[launch]);
}

// On entry, each range in `uses` is empty.
void GlobalAccesses::fill(const Launch& launch, std::vector<ArrayUse>& uses) {
    const SideBySide all = side_by_side(launch);
    const std::uint32_t first_step = first_steps_.back();
    // The accesses arrive sorted by block and time, so a stable sort need not compare these two.
    each_access(launch, [&](std::size_t block, const Event& event) {
        ArrayUse& use = uses[event.array];
        const std::size_t place = all.places[block][event.step];
        accesses_[use.end++] = {event.index, &event, first_step + static_cast<std::uint32_t>(place),
                                static_cast<std::uint32_t>(block)};
        use.is_read |= trace::reads(event.kind);
        use.is_written |= trace::writes(event.kind);
    });
    for (const ArrayUse& use : uses) {
        const std::span part(accesses_.data() + use.first, use.end - use.first);
        if (!std::ranges::is_sorted(part, comes_before)) std::ranges::stable_sort(part, comes_before);
    }
    first_steps_.push_back(first_step + static_cast<std::uint32_t>(all.steps.size()));
}

const GlobalAccesses::ArrayUse* GlobalAccesses::use_of(std::size_t launch, std::uint16_t array) const {
    return launch < uses_.size() && array < uses_[launch].size() ? &uses_[launch][array] : nullptr;
}

GlobalAccesses::Accesses GlobalAccesses::of(std::size_t launch) const {
    if (launch >= uses_.size() || uses_[launch].empty()) return {};
    const std::size_t first = uses_[launch].front().first;
    return Accesses(accesses_).subspan(first, uses_[launch].back().end - first);
}

GlobalAccesses::Accesses GlobalAccesses::of(std::size_t launch, std::uint16_t array) const {
    const ArrayUse* use = use_of(launch, array);
    return use ? Accesses(accesses_).subspan(use->first, use->end - use->first) : Accesses();
}

GlobalAccesses::Accesses GlobalAccesses::of(std::size_t launch, std::uint16_t array, Range cells) const {
    const Accesses all = of(launch, array);
    const auto first = std::ranges::lower_bound(all, cells.first, {}, &GlobalAccess::cell);
    const auto end = std::partition_point(first, all.end(), [&](const GlobalAccess& access) {
        return access.cell - cells.first < cells.count;
    });
    return {first, end};
}

bool GlobalAccesses::reads(std::size_t launch, std::uint16_t array) const {
    const ArrayUse* use = use_of(launch, array);
    return use && use->is_read;
}

bool GlobalAccesses::writes(std::size_t launch, std::uint16_t array) const {
    const ArrayUse* use = use_of(launch, array);
    return use && use->is_written;
}

const GlobalAccess* GlobalAccesses::last_write(std::uint16_t array, std::uint64_t cell,
                                               std::uint32_t step) const {
    const GlobalAccess at{cell, nullptr, step, 0};
    if (trace_.launches.empty()) return nullptr;
    const std::size_t last = std::min(launch_of(step), trace_.launches.size() - 1);
    const auto life = [&](std::size_t launch) {
        const auto& globals = trace_.launches[launch].globals;
        return array < globals.size() ? globals[array].life : 0;
    };
    for (std::size_t launch = last + 1; launch-- > 0;) {
        if (life(launch) != life(last)) break; // another array had this number then
        if (!writes(launch, array)) continue;
        const Accesses all = of(launch, array);
        auto later = std::ranges::lower_bound(all, at, comes_before);
        while (later != all.begin() && (--later)->cell == cell)
            if (later->writes()) return &*later;
    }
    return nullptr;
}

std::size_t GlobalAccesses::launch_of(std::uint32_t step) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(first_steps_, step) - first_steps_.begin()) - 1;
}

} // namespace scanscope::trace
