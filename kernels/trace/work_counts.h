// The work of a run, counted while it runs: no events are kept, so a run of any size can be counted
// completely. The counters are those of analysis.h, over all blocks and launches.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/trace/analysis.h"
#include "kernels/trace/step_table.h"

namespace scanscope::trace {

// One step of a launch over all its blocks, which execute it side by side.
struct CountedStep {
    std::string label;
    std::int64_t number = 1;
    std::uint32_t interval = 0, occurrence = 0;
    std::uint64_t blocks = 0;    // blocks that executed it
    std::uint64_t active = 0;    // active threads (is_active)
    std::uint64_t combining = 0; // threads that combine
    std::uint64_t combines = 0;
    std::uint64_t rounds = 0; // the most combines of any thread: the length of the step
    friend bool operator==(const CountedStep&, const CountedStep&) = default;
};

struct CountedLaunch {
    std::string kernel;
    Dim3 grid, block;
    LaunchPlace place;
    std::vector<CountedStep> steps;   // by interval, then in the order in which blocks reached them
    std::uint64_t chain = 0;          // the most combines of which each needs the result of the one before
    std::uint64_t longest_thread = 0; // as in parallelism.h
    [[nodiscard]] std::uint64_t threads() const { return grid.count() * block.count(); }
    // The time of the launch, in combines: that of its steps, one after the other, or of its chain, which is
    // longer if blocks wait for each other's results.
    [[nodiscard]] std::uint64_t rounds() const;
    friend bool operator==(const CountedLaunch&, const CountedLaunch&) = default;
};

struct WorkCounts {
    Counters counters; // as in count(Trace)
    std::vector<CountedLaunch> launches;

    // Launches on one stream run one after another. Launches on several devices run at the same time until an
    // exchange waits for all of them. The blocks of a launch run side by side. These functions describe the
    // longest chain of launches.
    [[nodiscard]] std::uint64_t steps() const;           // number of different steps
    [[nodiscard]] std::uint64_t combining_steps() const; // number of steps in which anything combines
    // The time that the launched threads take, in combines: each combining step takes as long as its busiest
    // thread, and a launch takes at least as long as its longest chain. If no thread combines twice in a
    // step, and no block waits for another, this is the number of combining steps.
    [[nodiscard]] std::uint64_t depth() const;
    [[nodiscard]] std::uint64_t longest_thread() const; // as in parallelism.h, over all blocks
    // The cost of that time: Σ threads × depth over the launches (the processor-time product).
    [[nodiscard]] std::uint64_t cost() const;
    friend bool operator==(const WorkCounts&, const WorkCounts&) = default;
};

// Finds the longest chain of combines of a launch while their records pass, in any blocks.
class CombineChain {
public:
    // `first` is the node of the launch's first combine. The nodes of the others follow.
    explicit CombineChain(Node first)
        : first_(first) {}
    void add(const Record& combine);
    [[nodiscard]] std::uint64_t longest() const { return longest_; }

private:
    [[nodiscard]] std::uint32_t length_to(Node node) const;
    Node first_;
    std::vector<std::uint32_t> lengths_; // up to each combine
    std::uint32_t longest_ = 0;
};

// Counts one block while its records pass.
class BlockCounter {
public:
    // `texts` are those of the log.
    BlockCounter(const std::vector<std::string>& texts, std::uint64_t threads);
    void add(const Record& record);
    // Adds the block to its launch and to the run's counters, except for the number of steps, which
    // only the launch can count, because blocks share steps.
    void finish(CountedLaunch& launch, Counters& counters);

private:
    struct Threads {
        std::vector<bool> active;
        std::vector<std::uint32_t> combines;
    };
    std::uint64_t threads_;
    StepTable steps_;
    std::vector<Threads> of_step_;
    std::vector<std::uint64_t> accesses_; // to memory, of each thread
    Counters counters_;
};

} // namespace scanscope::trace
