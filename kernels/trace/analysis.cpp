#include "kernels/trace/analysis.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <iterator>
#include <unordered_set>

#include "kernels/text/message.h"
#include "kernels/trace/access.h"
#include "kernels/trace/peer_arrays.h"
#include "kernels/trace/phases.h"
#include "kernels/trace/rests.h"
#include "kernels/trace/side_by_side.h"

namespace scanscope::trace {

bool is_active(EventKind kind, Space space) {
    switch (kind) {
    case EventKind::read:
        return space != Space::lane;
    case EventKind::write:
    case EventKind::atomic:
    case EventKind::combine:
    case EventKind::acquire:
    case EventKind::release:
    case EventKind::volatile_read:
    case EventKind::volatile_write:
        return true;
    case EventKind::shuffle:
    case EventKind::barrier:
    case EventKind::warp_sync:
    case EventKind::fence:
        break;
    }
    return false;
}

void Counters::add(EventKind kind, Space space, std::uint32_t thread, std::uint32_t partner) {
    combines += kind == EventKind::combine;
    shuffles += kind == EventKind::shuffle;
    // Counted once, for the lowest lane of the mask.
    warp_syncs += kind == EventKind::warp_sync && unsigned(std::countr_zero(partner)) == thread % 32;
    if (space == Space::shared) {
        shared_reads += reads(kind);
        shared_writes += writes(kind);
    } else if (space == Space::global) {
        global_reads += reads(kind);
        global_writes += writes(kind);
    }
}

Counters& Counters::operator+=(const Counters& other) {
    combines += other.combines;
    steps += other.steps;
    barriers += other.barriers;
    shared_reads += other.shared_reads;
    shared_writes += other.shared_writes;
    global_reads += other.global_reads;
    global_writes += other.global_writes;
    active_lanes += other.active_lanes;
    lane_slots += other.lane_slots;
    warp_syncs += other.warp_syncs;
    shuffles += other.shuffles;
    return *this;
}

Counters count(const Launch& launch, const Block& block, std::size_t steps_done) {
    Counters counters;
    const PeerArrays peers(launch);
    std::unordered_set<std::uint32_t> barriers; // a block passes one barrier in each interval
    for (std::size_t step = 0; step < std::min(steps_done, block.steps.size()); ++step) {
        const Step& range = block.steps[step];
        if (rests(range)) continue;
        ++counters.steps;
        for (const Event& event : events_of(block, range)) {
            if (event.kind == EventKind::barrier) barriers.insert(event.interval);
            if (event.space == Space::global && peers.block_of(event.array)) {
                counters.add(event.kind, Space::shared, event.thread, event.partner);
                continue;
            }
            const bool reads_constant = event.space == Space::global && event.array < launch.globals.size() &&
                                        launch.globals[event.array].is_constant && !writes(event.kind);
            counters.add(event.kind, reads_constant ? Space::none : event.space, event.thread, event.partner);
        }
        counters.active_lanes += active_threads(block, step).size();
    }
    counters.lane_slots = counters.steps * launch.block.count();
    counters.barriers = barriers.size();
    return counters;
}

Counters count(const Trace& trace) {
    Counters counters;
    for (const Launch& launch : trace.launches)
        for (const Block& block : launch.blocks) counters += count(launch, block, block.steps.size());
    counters.steps = count_distinct_steps(trace);
    return counters;
}

std::vector<std::uint32_t> active_threads(const Block& block, std::size_t step) {
    std::vector<std::uint32_t> threads;
    for (const Event& event : events_of(block, step))
        if (is_active(event.kind, event.space)) threads.push_back(event.thread);
    std::sort(threads.begin(), threads.end());
    threads.erase(std::unique(threads.begin(), threads.end()), threads.end());
    return threads;
}

kernels::Message numbered_title_of(const Step& step) {
    const kernels::Message label = kernels::translated_later(step.label, "step");
    if (kernels::line_of(step.label) == 0) return label + fmt::format(" {}", step.number);
    const std::int64_t tens = step.number % 100 / 10;
    switch (tens == 1 ? 0 : step.number % 10) {
    case 1:
        return kernels::say_later("{}, {}st time", label, step.number);
    case 2:
        return kernels::say_later("{}, {}nd time", label, step.number);
    case 3:
        return kernels::say_later("{}, {}rd time", label, step.number);
    default:
        return kernels::say_later("{}, {}th time", label, step.number);
    }
}

kernels::Message title_of(const Block& block, std::size_t step) {
    const Step& named = block.steps.at(step);
    const auto alike = std::count_if(block.steps.begin(), block.steps.end(),
                                     [&](const Step& other) { return other.label == named.label; });
    return named.number != 1 || alike != 1 ? numbered_title_of(named)
                                           : kernels::translated_later(named.label, "step");
}

} // namespace scanscope::trace
