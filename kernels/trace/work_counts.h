// What a run did, counted while it ran: no events are kept, so a run of any size can be counted whole. The
// counters are those of analysis.h, over all blocks and launches.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/trace/analysis.h"
#include "kernels/trace/step_table.h"

namespace scanscope::trace {

// One step of a launch over all its blocks, which take it side by side.
struct CountedStep {
    std::string label;
    std::int64_t number = 1;
    std::uint32_t interval = 0, occurrence = 0;
    std::uint64_t blocks = 0;    // that took it
    std::uint64_t active = 0;    // threads at work in it (is_active)
    std::uint64_t combining = 0; // threads that combine
    std::uint64_t combines = 0;
    std::uint64_t rounds = 0; // combines of the thread that made most: how long the step is
    friend bool operator==(const CountedStep&, const CountedStep&) = default;
};

struct CountedLaunch {
    std::string kernel;
    Dim3 grid, block;
    LaunchPlace place;
    std::vector<CountedStep> steps; // by interval, then as the blocks came to them
    [[nodiscard]] std::uint64_t threads() const { return grid.count() * block.count(); }
    [[nodiscard]] std::uint64_t rounds() const;
    friend bool operator==(const CountedLaunch&, const CountedLaunch&) = default;
};

struct WorkCounts {
    Counters counters; // as count(Trace) has them
    std::vector<CountedLaunch> launches;

    // The launches of a stream follow one another, those of several devices run at the same time until an
    // exchange waits for all of them, and the blocks of a launch run side by side. Of the longest way
    // through the launches:
    [[nodiscard]] std::uint64_t steps() const;           // distinct ones
    [[nodiscard]] std::uint64_t combining_steps() const; // those in which anything combines
    // The time of the launched threads, in combines: each combining step takes as long as its busiest
    // thread. Where no thread combines twice in a step, the number of combining steps.
    [[nodiscard]] std::uint64_t depth() const;
    // What that time costs: Σ threads × depth over the launches (the processor-time product).
    [[nodiscard]] std::uint64_t cost() const;
    friend bool operator==(const WorkCounts&, const WorkCounts&) = default;
};

// Counts one block while its records go by.
class BlockCounter {
public:
    // `texts` are those of the log.
    BlockCounter(const std::vector<std::string>& texts, std::uint64_t threads);
    void add(const Record& record);
    // Adds the block to its launch and to the counters of the run, which have no steps yet: what blocks take
    // side by side is one, so only the launch can count them.
    void finish(CountedLaunch& launch, Counters& counters);

private:
    struct Threads {
        std::vector<bool> active;
        std::vector<std::uint32_t> combines;
    };
    std::uint64_t threads_;
    StepTable steps_;
    std::vector<Threads> of_step_;
    Counters counters_;
};

} // namespace scanscope::trace
