#include "viz/model/film.h"

#include <algorithm>
#include <map>
#include <set>

#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/side_by_side.h"

namespace scanscope::viz {

namespace {

int threadsAtWork(const trace::Block& block, std::size_t step) {
    const trace::Step& range = block.steps[step];
    std::set<std::uint32_t> combining;
    for (std::size_t e = range.first_event; e < range.first_event + range.event_count; ++e)
        if (block.events[e].kind == trace::EventKind::combine) combining.insert(block.events[e].thread);
    return int(combining.empty() ? trace::active_threads(block, step).size() : combining.size());
}

// Of what the threads of a block do in a step, in whatever order; 0 where nothing is written or combined.
std::uint64_t doingOf(const trace::Block& block, std::size_t step) {
    const trace::Step& range = block.steps[step];
    std::uint64_t sum = 0;
    bool works = false;
    for (std::size_t e = range.first_event; e < range.first_event + range.event_count; ++e) {
        const trace::Event& event = block.events[e];
        works = works || trace::writes(event.kind) || event.kind == trace::EventKind::combine;
        std::uint64_t mixed = std::uint64_t(event.thread) << 32 | std::uint64_t(event.array) << 16 |
                              std::uint64_t(event.kind) << 8 | std::uint64_t(event.space);
        mixed = (mixed ^ mixed >> 31) * 0x9e3779b97f4a7c15u;
        sum += mixed ^ mixed >> 29;
    }
    return works ? sum | 1 : 0;
}

} // namespace

Film::Film(const trace::Trace& trace) {
    for (const trace::Launch& launch : trace.launches) addLaunch(launch, LaunchIndex(m_launches.size()));
    findPhases();
}

void Film::addLaunch(const trace::Launch& launch, LaunchIndex number) {
    trace::SideBySide all = trace::side_by_side(launch);
    const FilmStep first(stepCount());
    for (const trace::Step* step : all.steps) m_steps.push_back({number, step, 0, {}});
    std::vector<std::map<std::uint64_t, int>> known(all.steps.size()); // numbers of doings, by step
    for (std::size_t block = 0; block < launch.blocks.size(); ++block)
        for (std::size_t own = 0; own < all.places[block].size(); ++own) {
            const std::size_t place = all.places[block][own];
            const int working = viz::threadsAtWork(launch.blocks[block], own);
            Step& step = m_steps[std::size_t(first) + place];
            step.atWork += working;
            if (const std::uint64_t doing = doingOf(launch.blocks[block], own))
                step.doings.push_back(
                    {int(block),
                     known[place].try_emplace(doing, int(known[place].size()) + 1).first->second});
        }
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

FilmStep Film::stepOf(BlockAddress block, BlockStep ownStep) const {
    const Launch& launch = m_launches.at(std::size_t(block.launch));
    return launch.first + int(launch.places.at(std::size_t(block.block)).at(std::size_t(ownStep)));
}

void Film::findPhases() {
    for (const FilmStep step : steps()) {
        const std::string& label = recorded(step).label;
        const bool goesOn =
            !step.isFirst() && label == recorded(step - 1).label && launchAt(step) == launchAt(step - 1);
        if (goesOn)
            ++m_phases.back().count;
        else
            m_phases.push_back({phaseName(label), roleOf(label), launchAt(step), step, 1});
    }
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
