#include "viz/model/film.h"

#include <algorithm>
#include <map>
#include <set>

#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/phases.h"
#include "kernels/trace/rests.h"
#include "kernels/trace/side_by_side.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

int threadsAtWork(const trace::Block& block, std::size_t step) {
    std::set<std::uint32_t> combining;
    for (const trace::Event& event : trace::events_of(block, step))
        if (event.kind == trace::EventKind::combine) combining.insert(event.thread);
    return int(combining.empty() ? trace::active_threads(block, step).size() : combining.size());
}

// A hash of what a block's threads do in a step, in any order; 0 if they write and combine nothing.
std::uint64_t doingOf(const trace::Block& block, std::size_t step) {
    std::uint64_t sum = 0;
    bool works = false;
    for (const trace::Event& event : trace::events_of(block, step)) {
        works = works || trace::writes(event.kind) || event.kind == trace::EventKind::combine;
        std::uint64_t mixed = std::uint64_t(event.thread) << 32 | std::uint64_t(event.array) << 16 |
                              std::uint64_t(event.kind) << 8 | std::uint64_t(event.space);
        mixed = (mixed ^ mixed >> 31) * 0x9e3779b97f4a7c15u;
        sum += mixed ^ mixed >> 29;
    }
    return works ? sum | 1 : 0;
}

// The location of the step's last barrier.
std::uint16_t barrierOf(const trace::Block& block, std::size_t step) {
    const auto events = trace::events_of(block, step);
    const auto last = std::find_if(events.rbegin(), events.rend(), [](const trace::Event& event) {
        return event.kind == trace::EventKind::barrier;
    });
    return last == events.rend() ? trace::no_location : last->location;
}

constexpr int mostLinesInTurn = 4;

} // namespace

Film::Film(const trace::Trace& trace) {
    for (const trace::Launch& launch : trace.launches) addLaunch(launch, LaunchIndex(m_launches.size()));
    findPhases();
    int taken = 0;
    for (Step& step : m_steps) step.taken = taken += trace::rests(*step.step) ? 0 : 1;
}

bool Film::rests(FilmStep step) const { return trace::rests(recorded(step)); }
bool Film::restsAtEnd(FilmStep step) const { return trace::rests_at_end(recorded(step)); }

void Film::addLaunch(const trace::Launch& launch, LaunchIndex number) {
    trace::SideBySide all = trace::side_by_side(launch);
    const FilmStep first(stepCount());
    for (const trace::Step* step : all.steps)
        m_steps.push_back({.launch = number, .step = step, .doings = {}});
    std::vector<std::map<std::uint64_t, int>> known(all.steps.size()); // by step: a number for each hash
    for (std::size_t block = 0; block < launch.blocks.size(); ++block)
        for (std::size_t own = 0; own < all.places[block].size(); ++own) {
            const std::size_t place = all.places[block][own];
            const int working = viz::threadsAtWork(launch.blocks[block], own);
            Step& step = m_steps[std::size_t(first) + place];
            step.atWork += working;
            if (step.role == StepRole::plain) step.role = roleOf(launch.blocks[block], own);
            if (step.barrier == trace::no_location) step.barrier = barrierOf(launch.blocks[block], own);
            if (const std::uint64_t doing = doingOf(launch.blocks[block], own))
                step.doings.push_back(
                    {int(block),
                     known[place].try_emplace(doing, int(known[place].size()) + 1).first->second});
        }
    std::map<std::string_view, std::int64_t> times;
    for (const trace::Step* step : all.steps)
        if (kernels::line_of(step->label) != 0)
            times[step->label] = std::max(times[step->label], step->number);
    for (std::size_t i = 0; i < all.steps.size() && !times.empty(); ++i)
        if (const auto found = times.find(all.steps[i]->label); found != times.end())
            m_steps[std::size_t(first) + i].times = found->second;
    const std::uint64_t threads = launch.block.count() * launch.blocks.size(), most = 1u << 30;
    m_threads = std::max(m_threads, int(std::min(threads, most)));
    m_launches.push_back({first, int(all.steps.size()), std::move(all.places)});
}

std::optional<BlockStep> Film::ownStep(BlockAddress block, FilmStep step) const {
    const Launch& launch = m_launches.at(std::size_t(block.launch));
    if (step < launch.first) return std::nullopt;
    const auto& places = launch.places.at(std::size_t(block.block));
    const auto next = std::upper_bound(places.begin(), places.end(), std::size_t(step - launch.first));
    return next == places.begin() ? std::nullopt : std::optional(BlockStep(next - places.begin() - 1));
}

int Film::blockAt(FilmStep step, int preferred) const {
    const Launch& launch = m_launches.at(std::size_t(launchAt(step)));
    const auto takesIt = [place = std::size_t(step - launch.first)](const std::vector<std::size_t>& places) {
        return std::ranges::binary_search(places, place);
    };
    if (takesIt(launch.places.at(std::size_t(preferred)))) return preferred;
    auto block = std::ranges::find_if(launch.places, takesIt);
    // If no block takes part in the step, any block with recorded steps will do.
    if (block == launch.places.end())
        block = std::ranges::find_if(launch.places, [](const auto& places) { return !places.empty(); });
    return int(block - launch.places.begin());
}

FilmStep Film::stepOf(BlockAddress block, BlockStep ownStep) const {
    const Launch& launch = m_launches.at(std::size_t(block.launch));
    return launch.first + int(launch.places.at(std::size_t(block.block)).at(std::size_t(ownStep)));
}

// The number of steps, from `first` on, that repeat the label of the step one period earlier.
int Film::sameUpTo(FilmStep first, int period) const {
    int count = 0;
    for (FilmStep step = first; steps().contains(step) && launchAt(step) == launchAt(first);
         ++step, ++count) {
        const std::string& label = recorded(step).label;
        if (period > 1 && kernels::line_of(label) == 0) break;
        if (step - first >= period && label != recorded(step - period).label) break;
    }
    return count;
}

// Lines that follow each other in the same order at least twice form one phase.
void Film::findPhases() {
    for (FilmStep first; steps().contains(first); first = m_phases.back().first + m_phases.back().count) {
        int period = 1, count = sameUpTo(first, 1);
        for (int longer = 2; count == 1 && longer <= mostLinesInTurn; ++longer)
            if (const int turns = sameUpTo(first, longer); turns >= 2 * longer) {
                period = longer;
                count = turns;
            }
        const std::string& label = recorded(first).label;
        const bool isRest = trace::rests(recorded(first));
        Phase phase{isRest ? begun(restName(recorded(first))) : phaseName(label), StepRole::plain,
                    launchAt(first), first, count};
        QStringList lines;
        for (FilmStep step = first; step < first + count; ++step) {
            m_steps[std::size_t(step)].phase = int(m_phases.size());
            if (phase.role == StepRole::plain) phase.role = role(step);
            if (const unsigned line = kernels::line_of(recorded(step).label);
                line > 0 && step < first + period) {
                phase.lines.push_back(line);
                lines << QString::number(line);
            }
        }
        if (period > 1) phase.name = tr("Lines %1").arg(lines.join(QStringLiteral(", ")));
        m_phases.push_back(std::move(phase));
    }
}

QString Film::slotLabel(FilmStep step) const {
    const unsigned line = kernels::line_of(recorded(step).label);
    if (line == 0) return viz::slotLabel(recorded(step));
    if (phaseOf(step).lines.size() > 1) return QString::number(line);
    return times(step) > 1 ? ordinal(recorded(step).number) : QString();
}

StepRole Film::roleOfLaunch(LaunchIndex launch) const {
    StepRole role = StepRole::plain;
    int longest = 0;
    for (const Phase& phase : m_phases)
        if (phase.launch == launch && phase.count > longest && phase.role != StepRole::plain) {
            longest = phase.count;
            role = phase.role;
        }
    return role;
}

} // namespace scanscope::viz
