// A whole run as one film: the steps of all launches, one launch after the other. The blocks of a launch run
// side by side, so a step of the film is one step of each of its recorded blocks.
#pragma once

#include <algorithm>
#include <optional>
#include <QString>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/numbering.h"
#include "viz/model/step_role.h"

namespace scanscope::viz {

// Steps of the film are said by their number, which counts from 1: that of the last one is how many there
// are, as `show` and `work` count them.
[[nodiscard]] constexpr int stepNumber(FilmStep step) { return int(step) + 1; }

// All launches of a run.
[[nodiscard]] inline IndexRange<LaunchIndex> launchesOf(const trace::Trace& trace) {
    return {LaunchIndex{}, LaunchIndex(trace.launches.size())};
}

// A recorded block: its launch, and its place in Launch::blocks.
struct BlockAddress {
    LaunchIndex launch;
    int block = 0;
    friend bool operator==(const BlockAddress&, const BlockAddress&) = default;
    friend auto operator<=>(const BlockAddress&, const BlockAddress&) = default;
};

// A run of steps with one label, in one launch, or of steps of a few lines that take turns.
struct Phase {
    QString name;
    StepRole role = StepRole::plain;
    LaunchIndex launch;
    FilmStep first;
    int count = 0;
    std::vector<unsigned> lines = {}; // that its steps are named after, where nothing else names them
    [[nodiscard]] FilmStep last() const { return first + (count - 1); }
    [[nodiscard]] bool contains(FilmStep step) const {
        return IndexRange(first, first + count).contains(step);
    }
};

// Blocks with the same number do the same in a step, each of their threads the same kinds of things to the
// same arrays.
struct BlockDoing {
    int block = 0; // its place in Launch::blocks
    int doing = 0;
    friend bool operator==(const BlockDoing&, const BlockDoing&) = default;
};

class Film {
public:
    // Refers to the trace, which must outlive it.
    explicit Film(const trace::Trace& trace);

    [[nodiscard]] int stepCount() const { return int(m_steps.size()); }
    [[nodiscard]] IndexRange<FilmStep> steps() const { return {FilmStep{}, FilmStep(m_steps.size())}; }
    [[nodiscard]] FilmStep lastStep() const { return FilmStep(std::max(0, stepCount() - 1)); }
    [[nodiscard]] LaunchIndex launchAt(FilmStep step) const { return m_steps.at(std::size_t(step)).launch; }
    [[nodiscard]] const trace::Step& recorded(FilmStep step) const {
        return *m_steps.at(std::size_t(step)).step;
    }
    // The steps of a launch; there are none if no block of it was recorded.
    [[nodiscard]] FilmStep firstStep(LaunchIndex launch) const {
        return m_launches.at(std::size_t(launch)).first;
    }
    [[nodiscard]] int stepCount(LaunchIndex launch) const { return m_launches.at(std::size_t(launch)).count; }
    [[nodiscard]] FilmStep lastStep(LaunchIndex launch) const {
        return firstStep(launch) + (stepCount(launch) - 1);
    }

    // The block's own step that has run last once the film has reached `step`: its last one where its launch
    // is over, none before its first.
    [[nodiscard]] std::optional<BlockStep> ownStep(BlockAddress block, FilmStep step) const;
    // A block of the launch that takes the step: the preferred one where it does.
    [[nodiscard]] int blockAt(FilmStep step, int preferred) const;
    // Where a step of the block stands in the film.
    [[nodiscard]] FilmStep stepOf(BlockAddress block, BlockStep ownStep) const;

    [[nodiscard]] const std::vector<Phase>& phases() const { return m_phases; }
    [[nodiscard]] const Phase& phaseOf(FilmStep step) const {
        return m_phases.at(std::size_t(m_steps.at(std::size_t(step)).phase));
    }
    [[nodiscard]] StepRole role(FilmStep step) const { return m_steps.at(std::size_t(step)).role; }
    // Nothing happens in the step, as the run beside this one goes on (kernels/trace/lock_step.h).
    [[nodiscard]] bool rests(FilmStep step) const;
    [[nodiscard]] bool restsAtEnd(FilmStep step) const;
    // The steps up to this one in which the run does not rest, and all of them.
    [[nodiscard]] int takenUpTo(FilmStep step) const {
        return step < FilmStep{} ? 0 : m_steps.at(std::size_t(step)).taken; // before the first one: none
    }
    [[nodiscard]] int taken() const { return m_steps.empty() ? 0 : m_steps.back().taken; }
    // How often the step's launch comes to the line that it is named after; 0 where it has a name.
    [[nodiscard]] std::int64_t times(FilmStep step) const { return m_steps.at(std::size_t(step)).times; }
    // Under the step's slot in the timeline: which time its line comes, or, where lines take turns, which.
    [[nodiscard]] QString slotLabel(FilmStep step) const;
    // The location of the barrier that ended the step, if one did.
    [[nodiscard]] std::uint16_t barrierAfter(FilmStep step) const {
        return m_steps.at(std::size_t(step)).barrier;
    }

    // The role of the longest phase that does more than copy.
    [[nodiscard]] StepRole roleOfLaunch(LaunchIndex launch) const;

    // Threads at work in all recorded blocks: those that combine, where any does; copying along is not the
    // step's work. Their share of the threads of those blocks is largest 1.
    [[nodiscard]] int threadsAtWork(FilmStep step) const { return m_steps.at(std::size_t(step)).atWork; }
    [[nodiscard]] int threads() const { return m_threads; } // recorded, in the launch that has most
    // The recorded blocks of the launch that write or combine anything in this step, ascending.
    [[nodiscard]] const std::vector<BlockDoing>& doings(FilmStep step) const {
        return m_steps.at(std::size_t(step)).doings;
    }

private:
    struct Step {
        LaunchIndex launch;
        const trace::Step* step = nullptr; // as one of the blocks recorded it
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
        std::vector<std::vector<std::size_t>> places; // by block: of its steps, from the launch's first
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
