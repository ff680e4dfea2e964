#include "kernels/trace/work_counts.h"

#include <algorithm>

#include "kernels/trace/access.h"
#include "kernels/trace/launch_order.h"
#include "kernels/trace/side_by_side.h"

namespace scanscope::trace {

namespace {

// The launch's step that a block's step joins, or a new one if no block has reached it yet. Blocks usually
// take the same steps in the same order; in this case, `expected` is the index of the step.
CountedStep& joined(CountedLaunch& launch, const CountedStep& step, std::size_t expected) {
    const auto same = [&](const CountedStep& other) { return is_same_step(other, step); };
    if (expected < launch.steps.size() && same(launch.steps[expected])) return launch.steps[expected];
    const auto found = std::ranges::find_if(launch.steps, same);
    if (found != launch.steps.end()) return *found;
    const auto place = std::ranges::upper_bound(launch.steps, step.interval, {}, &CountedStep::interval);
    CountedStep& added = *launch.steps.insert(place, step);
    added.blocks = added.active = added.combining = added.combines = added.rounds = 0;
    return added;
}

// Summed over the launches of the longest chain.
template <class Length>
std::uint64_t length_of_way(const std::vector<CountedLaunch>& launches, const Length& length_of) {
    std::uint64_t sum = 0;
    for (const std::size_t launch : longest_way(launches, length_of)) sum += length_of(launches[launch]);
    return sum;
}

} // namespace

std::uint64_t CountedLaunch::rounds() const {
    std::uint64_t sum = 0;
    for (const CountedStep& step : steps) sum += step.rounds;
    return std::max(sum, chain);
}

std::uint64_t WorkCounts::steps() const {
    return length_of_way(launches,
                         [](const CountedLaunch& launch) { return std::uint64_t(launch.steps.size()); });
}

std::uint64_t WorkCounts::combining_steps() const {
    return length_of_way(launches, [](const CountedLaunch& launch) {
        return std::uint64_t(
            std::ranges::count_if(launch.steps, [](const CountedStep& step) { return step.combines != 0; }));
    });
}

std::uint64_t WorkCounts::depth() const {
    return length_of_way(launches, [](const CountedLaunch& launch) { return launch.rounds(); });
}

std::uint64_t WorkCounts::longest_thread() const {
    return length_of_way(launches, [](const CountedLaunch& launch) { return launch.longest_thread; });
}

std::uint64_t WorkCounts::cost() const {
    std::uint64_t sum = 0;
    for (const CountedLaunch& launch : launches) sum += launch.threads() * launch.rounds();
    return sum;
}

std::uint32_t CombineChain::length_to(Node node) const {
    const Node place = node - first_; // a large number for inputs and the results of earlier launches
    return place < lengths_.size() ? lengths_[place] : 0;
}

void CombineChain::add(const Record& combine) {
    lengths_.push_back(1 + std::max(length_to(combine.left), length_to(combine.right)));
    longest_ = std::max(longest_, lengths_.back());
}

BlockCounter::BlockCounter(const std::vector<std::string>& texts, std::uint64_t threads)
    : threads_(threads)
    , steps_(texts, threads)
    , accesses_(threads) {}

void BlockCounter::add(const Record& record) {
    if (record.kind == RecordKind::declare) return;
    const std::uint32_t step = steps_.enter(record);
    if (of_step_.size() <= step) of_step_.resize(step + 1u);
    if (record.kind == RecordKind::step) return;
    const auto kind = static_cast<EventKind>(record.kind);
    counters_.add(kind, record.space, record.thread, record.partner);
    if (touches_memory(Event{.kind = kind, .space = record.space, .array = record.array}))
        ++accesses_[record.thread];
    Threads& threads = of_step_[step];
    if (is_active(kind, record.space)) {
        threads.active.resize(threads_);
        threads.active[record.thread] = true;
    }
    if (kind == EventKind::combine) {
        threads.combines.resize(threads_);
        ++threads.combines[record.thread];
    }
    steps_.leave(record);
    // The threads of a block pass one barrier per interval.
    counters_.barriers = std::max<std::uint64_t>(counters_.barriers, steps_.cursor(record.thread).interval);
}

void BlockCounter::finish(CountedLaunch& launch, Counters& counters) {
    for (const std::uint64_t accesses : accesses_)
        launch.longest_thread = std::max(launch.longest_thread, accesses);
    counters_.lane_slots = steps_.steps().size() * threads_;
    std::size_t position = 0;
    for (const std::uint32_t index : steps_.in_order()) {
        const OpenStep& open = steps_.steps()[index];
        const Threads& threads = of_step_[index];
        CountedStep own;
        own.label = steps_.label_of(open);
        own.number = open.number;
        own.interval = open.interval;
        own.occurrence = open.occurrence;
        CountedStep& step = joined(launch, own, position++);
        const auto active = std::uint64_t(std::count(threads.active.begin(), threads.active.end(), true));
        counters_.active_lanes += active;
        step.active += active;
        ++step.blocks;
        for (const std::uint32_t combines : threads.combines) {
            step.combining += combines != 0;
            step.combines += combines;
            step.rounds = std::max<std::uint64_t>(step.rounds, combines);
        }
    }
    counters += counters_;
}

} // namespace scanscope::trace
