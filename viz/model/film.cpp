#include "viz/model/film.h"

#include <algorithm>
#include <set>

#include "trace/analysis.h"
#include "trace/side_by_side.h"

namespace scanscope::viz {

namespace {

int threadsAtWork(const trace::Block& block, int step) {
    const trace::Step& range = block.steps[std::size_t(step)];
    std::set<std::uint32_t> combining;
    for (std::size_t e = range.first_event; e < range.first_event + range.event_count; ++e)
        if (block.events[e].kind == trace::EventKind::combine) combining.insert(block.events[e].thread);
    return int(combining.empty() ? trace::active_threads(block, std::size_t(step)).size() : combining.size());
}

} // namespace

Film::Film(const trace::Trace& trace) {
    for (const trace::Launch& launch : trace.launches) addLaunch(launch, int(m_launches.size()));
    findPhases();
}

void Film::addLaunch(const trace::Launch& launch, int number) {
    trace::SideBySide all = trace::side_by_side(launch);
    const int first = stepCount();
    for (const trace::Step* step : all.steps) m_steps.push_back({number, step, 0, true});
    std::vector<int> blocks(all.steps.size()), most(all.steps.size());
    for (std::size_t block = 0; block < launch.blocks.size(); ++block)
        for (std::size_t own = 0; own < all.places[block].size(); ++own) {
            const std::size_t place = all.places[block][own];
            const int working = viz::threadsAtWork(launch.blocks[block], int(own));
            m_steps[std::size_t(first) + place].atWork += working;
            most[place] = std::max(most[place], working);
            ++blocks[place];
        }
    for (std::size_t place = 0; place < all.steps.size(); ++place) {
        Step& step = m_steps[std::size_t(first) + place];
        step.even = blocks[place] == int(launch.blocks.size()) && step.atWork == most[place] * blocks[place];
    }
    m_threads = std::max(m_threads, int(launch.block.count()) * int(launch.blocks.size()));
    m_launches.push_back({first, int(all.steps.size()), std::move(all.places)});
}

int Film::ownStep(BlockAddress block, int step) const {
    const Launch& launch = m_launches.at(std::size_t(block.launch));
    if (step < launch.first) return -1;
    const auto& places = launch.places.at(std::size_t(block.block));
    return int(std::upper_bound(places.begin(), places.end(), std::size_t(step - launch.first)) -
               places.begin()) -
           1;
}

int Film::stepOf(BlockAddress block, int ownStep) const {
    const Launch& launch = m_launches.at(std::size_t(block.launch));
    return launch.first + int(launch.places.at(std::size_t(block.block)).at(std::size_t(ownStep)));
}

void Film::findPhases() {
    for (int step = 0; step < stepCount(); ++step) {
        const std::string& label = recorded(step).label;
        const bool goesOn =
            step > 0 && label == recorded(step - 1).label && launchAt(step) == launchAt(step - 1);
        if (goesOn)
            ++m_phases.back().count;
        else
            m_phases.push_back({phaseName(label), roleOf(label), launchAt(step), step, 1});
    }
}

StepRole Film::roleOfLaunch(int launch) const {
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
