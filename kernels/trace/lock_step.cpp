#include "kernels/trace/lock_step.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "kernels/text/enum_names.h"
#include "kernels/trace/side_by_side.h"

namespace scanscope::trace {

namespace {

// The steps of a whole run as they are shown, each with the number of its group of matching steps.
struct TimedStep {
    std::size_t launch = 0, place = 0; // index among the launch's steps
    const Step* step = nullptr;
    std::size_t group = 0;
};

std::vector<TimedStep> timed(const Trace& trace, Alignment alignment) {
    std::vector<TimedStep> all;
    std::size_t group = 0;
    for (std::size_t l = 0; l < trace.launches.size(); ++l) {
        const std::size_t first = all.empty() ? 0 : group + 1;
        const SideBySide launch = side_by_side(trace.launches[l]);
        for (std::size_t place = 0; place < launch.steps.size(); ++place) {
            const Step& step = *launch.steps[place];
            if (place == 0) group = first;
            if (alignment == Alignment::barrier) // groups never go backwards, even if blocks do
                group = std::max(group, first + step.interval);
            else if (place > 0 && (alignment == Alignment::step || step.label != all.back().step->label))
                ++group;
            all.push_back({l, place, &step, group});
        }
    }
    return all;
}

// The number of rests before the run's first step, and after each step.
using Rests = std::vector<std::size_t>;

std::array<Rests, 2> rests_of(const std::array<std::vector<TimedStep>, 2>& runs) {
    std::array<Rests, 2> all;
    std::array<std::size_t, 2> at{};
    for (std::size_t r = 0; r < 2; ++r) all[r].assign(runs[r].size() + 1, 0);
    while (at[0] < runs[0].size() || at[1] < runs[1].size()) {
        std::size_t group = SIZE_MAX;
        for (std::size_t r = 0; r < 2; ++r)
            if (at[r] < runs[r].size()) group = std::min(group, runs[r][at[r]].group);
        std::array<std::size_t, 2> taken{};
        for (std::size_t r = 0; r < 2; ++r)
            for (; at[r] < runs[r].size() && runs[r][at[r]].group == group; ++at[r]) ++taken[r];
        for (std::size_t r = 0; r < 2; ++r) all[r][at[r]] += std::max(taken[0], taken[1]) - taken[r];
    }
    return all;
}

// A rest to insert after the launch's steps up to this position.
struct Insertion {
    std::size_t place = 0;
    Step step;
};

void insert(Block& block, const std::vector<std::size_t>& places, const std::vector<Insertion>& resting) {
    std::vector<Step> steps;
    std::vector<std::uint32_t> numbers; // the new index of each original step
    auto next = resting.begin();
    const auto rest_up_to = [&](std::size_t place, std::size_t first_event) {
        for (; next != resting.end() && next->place <= place; ++next)
            steps.emplace_back(next->step).first_event = first_event;
    };
    for (std::size_t own = 0; own < block.steps.size(); ++own) {
        rest_up_to(places[own], block.steps[own].first_event);
        numbers.push_back(static_cast<std::uint32_t>(steps.size()));
        steps.push_back(std::move(block.steps[own]));
    }
    rest_up_to(SIZE_MAX, block.events.size());
    for (Event& event : block.events) event.step = numbers[event.step];
    block.steps = std::move(steps);
}

Trace rested(Trace trace, const std::vector<TimedStep>& steps, const Rests& rests) {
    std::vector<std::vector<Insertion>> by_launch(trace.launches.size());
    std::int64_t number = 0;
    for (std::size_t i = 0; i < rests.size(); ++i) {
        // The rests come before this step if i is 0, otherwise after it.
        const TimedStep& beside = steps[i == 0 ? 0 : i - 1];
        const bool is_end = i + 1 == rests.size();
        for (std::size_t r = 0; r < rests[i]; ++r) {
            Step step;
            step.label = !is_end ? rest_waits : trace.fault ? rest_stopped : rest_done;
            step.number = ++number; // so that no two rests count as the same step
            step.interval = beside.step->interval;
            by_launch[beside.launch].push_back({i == 0 ? 0 : beside.place + 1, std::move(step)});
        }
    }
    for (std::size_t l = 0; l < trace.launches.size(); ++l) {
        if (by_launch[l].empty()) continue;
        const SideBySide all = side_by_side(trace.launches[l]);
        for (std::size_t b = 0; b < trace.launches[l].blocks.size(); ++b)
            insert(trace.launches[l].blocks[b], all.places[b], by_launch[l]);
    }
    return trace;
}

constexpr kernels::EnumNames<Alignment, Alignment::phase> alignment_names{"barrier", "step", "phase"};

} // namespace

std::string_view name_of(Alignment alignment) { return alignment_names.of(alignment); }
std::optional<Alignment> alignment_named(std::string_view name) { return alignment_names.find(name); }

std::array<Trace, 2> in_lock_step(Trace left, Trace right, Alignment alignment) {
    const std::array<std::vector<TimedStep>, 2> runs{timed(left, alignment), timed(right, alignment)};
    if (runs[0].empty() || runs[1].empty()) return {std::move(left), std::move(right)};
    const std::array<Rests, 2> all = rests_of(runs);
    return {rested(std::move(left), runs[0], all[0]), rested(std::move(right), runs[1], all[1])};
}

Trace without_rests(Trace trace) {
    for (Launch& launch : trace.launches)
        for (Block& block : launch.blocks) {
            std::vector<std::uint32_t> numbers; // the new index of each step that stays
            std::uint32_t staying = 0;
            for (const Step& step : block.steps) numbers.push_back(rests(step) ? staying : staying++);
            for (Event& event : block.events) event.step = numbers[event.step];
            std::erase_if(block.steps, rests);
        }
    return trace;
}

} // namespace scanscope::trace
