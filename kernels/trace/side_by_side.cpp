#include "kernels/trace/side_by_side.h"

#include <algorithm>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

#include "kernels/trace/access.h"
#include "kernels/trace/rests.h"

namespace scanscope::trace {

namespace {

// The fields that is_same_step() compares, as a key.
struct StepIdentity {
    const Step* step;
    friend bool operator==(const StepIdentity& a, const StepIdentity& b) {
        return is_same_step(*a.step, *b.step);
    }
};

struct HashOfIdentity {
    std::size_t operator()(const StepIdentity& identity) const {
        const Step& step = *identity.step;
        std::size_t hash = std::hash<std::string_view>()(step.label);
        for (const std::uint64_t part :
             {std::uint64_t{step.interval}, std::uint64_t(step.number), std::uint64_t{step.occurrence}})
            hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
        return hash ^ hash >> 32;
    }
};

using Order = std::list<const Step*>;
using Known = std::unordered_map<StepIdentity, Order::iterator, HashOfIdentity>;

// Merges the steps of the blocks. It starts with the first block's steps, and inserts each new step of
// another block after the step that precedes it in that block. Also returns the positions of each block's
// steps, ascending.
template <class StepsOf> SideBySide merged(const Launch& launch, StepsOf steps_of) {
    Order order;
    Known known;
    for (const Block& block : launch.blocks) {
        auto next = order.begin();
        for (const Step& step : steps_of(block)) {
            const auto [found, is_new] = known.try_emplace(StepIdentity{&step}, next);
            if (is_new) found->second = order.insert(next, &step);
            next = std::next(found->second);
        }
    }
    SideBySide all{{order.begin(), order.end()}, {}};
    std::unordered_map<const Step*, std::size_t> numbers;
    for (const Step* step : all.steps) numbers.emplace(step, numbers.size());
    for (const Block& block : launch.blocks) {
        std::vector<std::size_t>& places = all.places.emplace_back();
        for (const Step& step : steps_of(block)) {
            const std::size_t at = numbers.at(*known.at(StepIdentity{&step}));
            // A block that returns to an earlier step keeps the position that it has reached.
            places.push_back(places.empty() ? at : std::max(at, places.back()));
        }
    }
    return all;
}

std::span<const Step> all_steps(const Block& block) { return block.steps; }

// The steps of a block from the first to the last in which it publishes the status of its tile or looks back
// at other tiles.
struct LookBack {
    std::size_t first = 0, end = 0;
    std::vector<std::uint64_t> times; // for each step, the time of its last such access
};

LookBack look_back_of(const Block& block, std::uint16_t states) {
    LookBack look_back;
    std::vector<std::optional<std::uint64_t>> times(block.steps.size());
    for (const Event& event : block.events)
        if (event.space == Space::global && event.array == states) {
            auto& time = times[event.step];
            time = std::max(time.value_or(event.order), event.order);
        }
    const auto takes_part = [](const auto& time) { return time.has_value(); };
    const auto first = std::ranges::find_if(times, takes_part);
    const auto last = std::find_if(times.rbegin(), times.rend(), takes_part);
    if (first == times.end()) return {times.size(), times.size(), {}};
    look_back.first = static_cast<std::size_t>(first - times.begin());
    look_back.end = static_cast<std::size_t>(last.base() - times.begin());
    // The block may begin or end with rests of the whole run, during which other blocks publish.
    while (look_back.first > 0 && rests(block.steps[look_back.first - 1])) --look_back.first;
    while (look_back.end < block.steps.size() && rests(block.steps[look_back.end])) ++look_back.end;
    for (std::size_t step = look_back.first; step < look_back.end; ++step)
        look_back.times.push_back(
            std::max(times[step].value_or(0), look_back.times.empty() ? 0 : look_back.times.back()));
    return look_back;
}

SideBySide in_time(const Launch& launch, std::uint16_t states) {
    std::map<const Block*, LookBack> look_backs;
    struct TimedStep {
        std::uint64_t time;
        const Step* step;
    };
    std::vector<TimedStep> timed;
    std::map<std::int64_t, TimedStep> resting; // rests that all blocks share, at the latest time of any block
    for (const Block& block : launch.blocks) {
        const LookBack& look_back = look_backs[&block] = look_back_of(block, states);
        for (std::size_t step = look_back.first; step < look_back.end; ++step) {
            const TimedStep one{look_back.times[step - look_back.first], &block.steps[step]};
            if (!rests(*one.step)) {
                timed.push_back(one);
                continue;
            }
            TimedStep& all = resting.try_emplace(one.step->number, one).first->second;
            all.time = std::max(all.time, one.time);
        }
    }
    for (const auto& [number, one] : resting) timed.push_back(one);
    std::ranges::stable_sort(timed, {}, &TimedStep::time);
    std::unordered_map<const Step*, std::size_t> numbers;
    for (const TimedStep& one : timed) numbers.emplace(one.step, numbers.size());
    const auto number_of = [&](const Step& step) {
        return numbers.at(rests(step) ? resting.at(step.number).step : &step);
    };

    const auto before_all = [&](const Block& block) {
        return std::span(block.steps).first(look_backs.at(&block).first);
    };
    const auto behind_all = [&](const Block& block) {
        return std::span(block.steps).subspan(look_backs.at(&block).end);
    };
    SideBySide all = merged(launch, before_all);
    const SideBySide end = merged(launch, behind_all);
    const std::size_t first = all.steps.size(), behind = first + timed.size();
    for (const TimedStep& one : timed) all.steps.push_back(one.step);
    all.steps.insert(all.steps.end(), end.steps.begin(), end.steps.end());
    for (std::size_t b = 0; b < launch.blocks.size(); ++b) {
        const Block& block = launch.blocks[b];
        const LookBack& look_back = look_backs.at(&block);
        for (std::size_t step = look_back.first; step < look_back.end; ++step)
            all.places[b].push_back(first + number_of(block.steps[step]));
        for (const std::size_t place : end.places[b]) all.places[b].push_back(behind + place);
    }
    return all;
}

// Whether some block publishes several tiles, and no block looks at a tile in an earlier step than the one
// that publishes it.
bool is_in_rounds(const Launch& launch, std::uint16_t states, const SideBySide& all) {
    std::unordered_map<std::uint64_t, std::size_t> published_in; // by tile
    bool publishes_several = false;
    const auto each = [&](auto kind, auto use) {
        for (std::size_t b = 0; b < launch.blocks.size(); ++b)
            for (const Event& event : launch.blocks[b].events)
                if (event.space == Space::global && event.array == states && kind(event.kind))
                    use(b, event, all.places[b][event.step]);
    };
    std::vector<std::optional<std::uint64_t>> first(launch.blocks.size());
    each(writes, [&](std::size_t b, const Event& event, std::size_t place) {
        const auto [published, _] = published_in.try_emplace(event.index, place);
        published->second = std::min(published->second, place);
        publishes_several |= first[b].value_or(event.index) != event.index;
        first[b] = event.index;
    });
    bool is_published = true;
    each(reads, [&](std::size_t, const Event& event, std::size_t place) {
        const auto published = published_in.find(event.index);
        is_published &= published != published_in.end() && published->second <= place;
    });
    return publishes_several && is_published;
}

} // namespace

SideBySide side_by_side(const Launch& launch) {
    const auto found = std::ranges::find(launch.globals, Meaning::tile_state, &Array::meaning);
    if (found == launch.globals.end()) return merged(launch, all_steps);
    const auto states = static_cast<std::uint16_t>(found - launch.globals.begin());
    SideBySide all = merged(launch, all_steps);
    return is_in_rounds(launch, states, all) ? all : in_time(launch, states);
}

std::size_t count_distinct_steps(const Trace& trace) {
    std::size_t count = 0;
    for (const Launch& launch : trace.launches)
        for (const Step* step : merged(launch, all_steps).steps) count += rests(*step) ? 0 : 1;
    return count;
}

std::size_t count_steps(const Trace& trace) {
    std::size_t count = 0;
    for (const Launch& launch : trace.launches) count += side_by_side(launch).steps.size();
    return count;
}

} // namespace scanscope::trace
