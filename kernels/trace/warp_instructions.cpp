#include "kernels/trace/warp_instructions.h"
#include "kernels/trace/access.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace scanscope::trace {

namespace {

// Events may belong to the same instruction only if these keys are equal.
auto place_of(const Event& event) {
    return std::tuple(event.thread / warp_lanes, event.location, event.array, event.kind, event.interval,
                      event.turn);
}

std::uint32_t bit_of(const WarpInstruction::Lane& lane) { return 1u << lane.thread % warp_lanes; }

// The lanes of a warp that exist in a block with this number of threads.
std::uint32_t lanes_there(std::uint64_t threads, std::uint32_t warp) {
    const std::uint64_t before = std::uint64_t{warp} * warp_lanes;
    const std::uint64_t count = threads > before ? threads - before : 0;
    return count >= warp_lanes ? ~0u : (1u << count) - 1;
}

bool is_meeting(EventKind kind) {
    return kind == EventKind::barrier || kind == EventKind::warp_sync || kind == EventKind::fence;
}

std::uint64_t count_of(std::uint32_t mask) { return static_cast<std::uint64_t>(std::popcount(mask)); }

} // namespace

std::uint32_t WarpInstruction::mask() const {
    std::uint32_t mask = 0;
    for (const Lane& lane : lanes) mask |= bit_of(lane);
    return mask;
}

std::vector<WarpInstruction> warp_instructions(const Block& block, std::size_t step) {
    return warp_instructions(block, step, [](const Event&) { return true; });
}

std::vector<WarpInstruction> warp_instructions(const Block& block, std::size_t step,
                                               bool (*accepts)(const Event&)) {
    std::vector<const Event*> events;
    for (const Event& event : events_of(block, step))
        if (accepts(event)) events.push_back(&event);
    // Groups the events by thread, still in time order.
    std::ranges::stable_sort(events, {}, [](const Event* event) {
        return std::tuple_cat(place_of(*event), std::tuple(event->thread));
    });
    std::vector<WarpInstruction> instructions;
    for (std::size_t first = 0, end = 0; first < events.size(); first = end) {
        const std::size_t of_line = instructions.size();
        std::size_t time = 0; // how often the thread has reached the line before
        for (; end < events.size() && place_of(*events[end]) == place_of(*events[first]); ++end) {
            const Event& event = *events[end];
            time = end > first && events[end - 1]->thread == event.thread ? time + 1 : 0;
            if (of_line + time == instructions.size())
                instructions.push_back({event.thread / warp_lanes, &event, {}});
            WarpInstruction& instruction = instructions[of_line + time];
            instruction.lanes.push_back({event.thread, event.index});
            instruction.first = std::min(instruction.first, &event);
        }
    }
    std::ranges::sort(instructions, {}, &WarpInstruction::first);
    return instructions;
}

std::uint32_t WarpWay::active(const WarpInstruction& instruction) const { return instruction.mask() & there; }
std::uint32_t WarpWay::parted(const WarpInstruction& instruction) const { return busy & ~instruction.mask(); }

std::uint32_t WarpWay::idle(const WarpInstruction& instruction) const {
    return there & ~busy & ~instruction.mask();
}

std::vector<WarpWay> warp_ways(const Launch& launch, const Block& block, std::size_t step) {
    std::vector<WarpWay> ways;
    for (WarpInstruction& instruction : warp_instructions(block, step)) {
        auto way = std::ranges::lower_bound(ways, instruction.warp, {}, &WarpWay::warp);
        if (way == ways.end() || way->warp != instruction.warp)
            way = ways.insert(way,
                              {instruction.warp, lanes_there(launch.block.count(), instruction.warp), 0, {}});
        if (!is_meeting(instruction.first->kind)) way->busy |= instruction.mask() & way->there;
        way->instructions.push_back(std::move(instruction));
    }
    return ways;
}

double LaneUse::share() const {
    const std::uint64_t all = active + parted + idle;
    return all == 0 ? 1 : static_cast<double>(active) / static_cast<double>(all);
}

LaneUse& LaneUse::operator+=(const LaneUse& other) {
    instructions += other.instructions;
    active += other.active;
    parted += other.parted;
    idle += other.idle;
    return *this;
}

LaneUse lane_use(const WarpWay& way) {
    LaneUse use;
    for (const WarpInstruction& instruction : way.instructions) {
        ++use.instructions;
        use.active += count_of(way.active(instruction));
        use.parted += count_of(way.parted(instruction));
        use.idle += count_of(way.idle(instruction));
    }
    return use;
}

LaneUse lane_use(const Launch& launch, const Block& block, std::size_t step) {
    LaneUse use;
    for (const WarpWay& way : warp_ways(launch, block, step)) use += lane_use(way);
    return use;
}

LaneUse lane_use(const Trace& trace) {
    LaneUse use;
    for (const Launch& launch : trace.launches)
        for (const Block& block : launch.blocks)
            for (std::size_t step = 0; step < block.steps.size(); ++step)
                use += lane_use(launch, block, step);
    return use;
}

} // namespace scanscope::trace
