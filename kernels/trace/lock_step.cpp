#include "kernels/trace/lock_step.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "kernels/text/enum_names.h"
#include "kernels/trace/side_by_side.h"

namespace scanscope::trace {

namespace {

// The steps of a whole run as they are shown, each with the number of those that it belongs together with.
struct TimedStep {
    std::size_t launch = 0, place = 0; // among the steps of the launch
    const Step* step = nullptr;
    std::size_t group = 0;
};

class Timing {
public:
    explicit Timing(Alignment alignment)
        : m_alignment(alignment) {}

    std::vector<TimedStep> of(const Trace& trace) {
        for (std::size_t launch = 0; launch < trace.launches.size(); ++launch) {
            m_launch = m_steps.empty() ? 0 : m_group + 1;
            const SideBySide all = side_by_side(trace.launches[launch]);
            for (std::size_t place = 0; place < all.steps.size(); ++place) {
                m_group = group_of(*all.steps[place], place == 0);
                m_steps.push_back({launch, place, all.steps[place], m_group});
            }
        }
        return std::move(m_steps);
    }

private:
    std::size_t group_of(const Step& step, bool begins_launch) const {
        if (m_alignment == Alignment::barrier) { // blocks that are not equally far never lead back
            const std::size_t group = m_launch + step.interval;
            return begins_launch ? group : std::max(m_group, group);
        }
        if (begins_launch) return m_launch;
        const bool goes_on = m_alignment == Alignment::phase && step.label == m_steps.back().step->label;
        return m_group + (goes_on ? 0 : 1);
    }

    Alignment m_alignment;
    std::size_t m_launch = 0, m_group = 0; // of the launch's first step; of the last one
    std::vector<TimedStep> m_steps;
};

// How often the run rests before its first step, and after each of them.
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

// A launch's steps that rest: how many behind each place, and before its first step.
struct Insertion {
    std::size_t place = 0; // behind those before it
    Step step;
};

void insert(Block& block, const std::vector<std::size_t>& places, const std::vector<Insertion>& resting) {
    std::vector<Step> steps;
    std::vector<std::uint32_t> numbers; // of the steps that were there before
    auto next = resting.begin();
    const auto put = [&](std::size_t first_event) {
        Step& step = steps.emplace_back(next->step);
        step.first_event = first_event;
        ++next;
    };
    for (std::size_t own = 0; own < block.steps.size(); ++own) {
        while (next != resting.end() && next->place <= places[own]) put(block.steps[own].first_event);
        numbers.push_back(static_cast<std::uint32_t>(steps.size()));
        steps.push_back(std::move(block.steps[own]));
    }
    while (next != resting.end()) put(block.events.size());
    for (Event& event : block.events) event.step = numbers[event.step];
    block.steps = std::move(steps);
}

Trace rested(const Trace& run, const std::vector<TimedStep>& steps, const Rests& rests) {
    Trace trace = run;
    std::vector<std::vector<Insertion>> by_launch(trace.launches.size());
    std::int64_t number = 0;
    for (std::size_t i = 0; i < rests.size(); ++i) {
        const TimedStep& beside = steps[i == 0 ? 0 : i - 1]; // it rests before this one, or else after it
        const bool is_end = i + 1 == rests.size();
        for (std::size_t r = 0; r < rests[i]; ++r) {
            Step step;
            step.label = !is_end ? rest_waits : run.fault ? rest_stopped : rest_done;
            step.number = ++number; // no two of them are the same step
            step.interval = beside.step->interval;
            by_launch[beside.launch].push_back({i == 0 ? 0 : beside.place + 1, std::move(step)});
        }
    }
    for (std::size_t l = 0; l < trace.launches.size(); ++l) {
        if (by_launch[l].empty()) continue;
        const SideBySide all = side_by_side(run.launches[l]);
        for (std::size_t b = 0; b < trace.launches[l].blocks.size(); ++b)
            insert(trace.launches[l].blocks[b], all.places[b], by_launch[l]);
    }
    return trace;
}

constexpr kernels::EnumNames<Alignment, Alignment::phase> alignment_names{"barrier", "step", "phase"};

} // namespace

std::string_view name_of(Alignment alignment) { return alignment_names.of(alignment); }
std::optional<Alignment> alignment_named(std::string_view name) { return alignment_names.find(name); }

std::array<Trace, 2> in_lock_step(const Trace& left, const Trace& right, Alignment alignment) {
    const std::array<std::vector<TimedStep>, 2> runs{Timing(alignment).of(left), Timing(alignment).of(right)};
    if (runs[0].empty() || runs[1].empty()) return {left, right};
    const std::array<Rests, 2> all = rests_of(runs);
    return {rested(left, runs[0], all[0]), rested(right, runs[1], all[1])};
}

Trace without_rests(Trace trace) {
    for (Launch& launch : trace.launches)
        for (Block& block : launch.blocks) {
            std::vector<std::uint32_t> numbers; // of each step among those that stay
            std::uint32_t staying = 0;
            for (const Step& step : block.steps) numbers.push_back(rests(step) ? staying : staying++);
            for (Event& event : block.events) event.step = numbers[event.step];
            std::erase_if(block.steps, rests);
        }
    return trace;
}

} // namespace scanscope::trace
