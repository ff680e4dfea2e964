// A whole run as one film: the steps of all launches, one launch after the other. A launch's blocks run side
// by side, so one film step shows one step of each recorded block.
#pragma once

#include <algorithm>
#include <optional>
#include <QString>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/numbering.h"
#include "viz/model/step_role.h"

namespace scanscope::viz {

// The step's number as shown to users, from 1. The last step's number is thus the number of steps, as `show`
// and `work` print it.
[[nodiscard]] constexpr int stepNumber(FilmStep step) { return int(step) + 1; }

// All launches of a run.
[[nodiscard]] inline IndexRange<LaunchIndex> launchesOf(const trace::Trace& trace) {
    return {LaunchIndex{}, LaunchIndex(trace.launches.size())};
}

// A recorded block: its launch, and its index in Launch::blocks.
struct BlockAddress {
    LaunchIndex launch;
    int block = 0;
    friend bool operator==(const BlockAddress&, const BlockAddress&) = default;
    friend auto operator<=>(const BlockAddress&, const BlockAddress&) = default;
};

// Consecutive steps of a launch with the same label or, in a loop, steps that alternate between a few lines.
struct Phase {
    QString name;
    StepRole role = StepRole::plain;
    LaunchIndex launch;
    FilmStep first;
    int count = 0;
    std::vector<unsigned> lines = {}; // the lines that the steps are named after, if they have no label
    [[nodiscard]] FilmStep last() const { return first + (count - 1); }
    [[nodiscard]] bool contains(FilmStep step) const {
        return IndexRange(first, first + count).contains(step);
    }
};

// A block and a number for what it does in a step. The number is the same for all blocks whose threads
// perform the same kinds of accesses on the same arrays.
struct BlockDoing {
    int block = 0; // index in Launch::blocks
    int doing = 0;
    friend bool operator==(const BlockDoing&, const BlockDoing&) = default;
};

class Film {
public:
    // The trace must outlive the film.
    explicit Film(const trace::Trace& trace);

    [[nodiscard]] int stepCount() const { return int(m_steps.size()); }
    [[nodiscard]] IndexRange<FilmStep> steps() const { return {FilmStep{}, FilmStep(m_steps.size())}; }
    [[nodiscard]] FilmStep lastStep() const { return FilmStep(std::max(0, stepCount() - 1)); }
    [[nodiscard]] LaunchIndex launchAt(FilmStep step) const { return m_steps.at(std::size_t(step)).launch; }
    [[nodiscard]] const trace::Step& recorded(FilmStep step) const {
        return *m_steps.at(std::size_t(step)).step;
    }
    // The launch's steps; empty if none of its blocks was recorded.
    [[nodiscard]] FilmStep firstStep(LaunchIndex launch) const {
        return m_launches.at(std::size_t(launch)).first;
    }
    [[nodiscard]] int stepCount(LaunchIndex launch) const { return m_launches.at(std::size_t(launch)).count; }
    [[nodiscard]] FilmStep lastStep(LaunchIndex launch) const {
        return firstStep(launch) + (stepCount(launch) - 1);
    }

    // The block's own step that ran last when the film is at `step`: its last step if the launch is over,
    // none before its first step.
    [[nodiscard]] std::optional<BlockStep> ownStep(BlockAddress block, FilmStep step) const;
    // A block of the launch that takes part in the step. This is the preferred block, if it takes part.
    [[nodiscard]] int blockAt(FilmStep step, int preferred) const;
    // The film step at which the block's step is shown.
    [[nodiscard]] FilmStep stepOf(BlockAddress block, BlockStep ownStep) const;

    [[nodiscard]] const std::vector<Phase>& phases() const { return m_phases; }
    [[nodiscard]] const Phase& phaseOf(FilmStep step) const {
        return m_phases.at(std::size_t(m_steps.at(std::size_t(step)).phase));
    }
    [[nodiscard]] StepRole role(FilmStep step) const { return m_steps.at(std::size_t(step)).role; }
    // Whether the run rests in this step while only the run beside it continues (kernels/trace/lock_step.h).
    [[nodiscard]] bool rests(FilmStep step) const;
    [[nodiscard]] bool restsAtEnd(FilmStep step) const;
    // The number of steps up to this one, and in the whole film, in which the run does not rest.
    [[nodiscard]] int takenUpTo(FilmStep step) const {
        return step < FilmStep{} ? 0 : m_steps.at(std::size_t(step)).taken; // 0 before the first step
    }
    [[nodiscard]] int taken() const { return m_steps.empty() ? 0 : m_steps.back().taken; }
    // How often the step's launch reaches the line that the step is named after; 0 if the step has a name.
    [[nodiscard]] std::int64_t times(FilmStep step) const { return m_steps.at(std::size_t(step)).times; }
    // The label under the step's slot in the timeline: how often its line has run so far or, if lines
    // alternate, the line.
    [[nodiscard]] QString slotLabel(FilmStep step) const;
    // The location of the barrier that ended the step, if there was one.
    [[nodiscard]] std::uint16_t barrierAfter(FilmStep step) const {
        return m_steps.at(std::size_t(step)).barrier;
    }

    // The role of the launch's longest phase, not counting phases that only copy.
    [[nodiscard]] StepRole roleOfLaunch(LaunchIndex launch) const;

    // The number of working threads in all recorded blocks. If any thread combines, only the threads that
    // combine count, because copying is not the step's actual work. Never more than threads().
    [[nodiscard]] int threadsAtWork(FilmStep step) const { return m_steps.at(std::size_t(step)).atWork; }
    [[nodiscard]] int threads() const { return m_threads; } // the recorded threads of the largest launch
    // The launch's recorded blocks that write or combine anything in this step, in ascending order.
    [[nodiscard]] const std::vector<BlockDoing>& doings(FilmStep step) const {
        return m_steps.at(std::size_t(step)).doings;
    }

private:
    struct Step {
        LaunchIndex launch;
        const trace::Step* step = nullptr; // taken from one of the blocks
        int atWork = 0;
        std::vector<BlockDoing> doings;
        StepRole role = StepRole::plain;
        int phase = 0, taken = 0;
        std::int64_t times = 0;
        std::uint16_t barrier = trace::no_location;
    };
    struct Launch {
        FilmStep first;
        int count = 0;
        std::vector<std::vector<std::size_t>> places; // for each block: the places of its steps in the launch
    };
    void addLaunch(const trace::Launch& launch, LaunchIndex number);
    void findPhases();
    [[nodiscard]] int sameUpTo(FilmStep first, int period) const;

    std::vector<Step> m_steps;
    std::vector<Launch> m_launches;
    std::vector<Phase> m_phases;
    int m_threads = 0;
};

} // namespace scanscope::viz
