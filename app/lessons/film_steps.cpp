#include "app/lessons/film_steps.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/text/message.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/rests.h"

namespace scanscope::app {

FilmSteps::FilmSteps(const trace::Trace& trace)
    : m_trace(trace) {
    for (const trace::Launch& launch : trace.launches) {
        m_firsts.push_back(m_count);
        m_launches.push_back(trace::side_by_side(launch));
        m_count += m_launches.back().steps.size();
    }
}

// Returns the last launch that has steps and begins at or before this step.
std::size_t FilmSteps::launchOf(std::size_t film) const {
    std::size_t launch = 0;
    for (std::size_t l = 0; l < m_firsts.size(); ++l)
        if (m_firsts[l] <= film && !m_launches[l].steps.empty()) launch = l;
    return launch;
}

std::size_t FilmSteps::blockIn(std::size_t launch, std::uint64_t block) const {
    const auto& blocks = m_trace.launches[launch].blocks;
    const auto found = std::ranges::find(blocks, block, &trace::Block::index);
    return found == blocks.end() ? 0 : static_cast<std::size_t>(found - blocks.begin());
}

FilmMoment FilmSteps::at(std::size_t film, std::uint64_t block) const {
    FilmMoment moment;
    moment.launch = launchOf(film);
    moment.block = blockIn(moment.launch, block);
    moment.film = film;
    if (const std::size_t taken = takenBefore(moment.launch, moment.block, film + 1); taken > 0)
        moment.own = taken - 1;
    return moment;
}

std::size_t FilmSteps::takenBefore(std::size_t launch, std::size_t block, std::size_t film) const {
    if (film <= m_firsts[launch]) return 0;
    const auto& places = m_launches[launch].places[block];
    return static_cast<std::size_t>(std::ranges::lower_bound(places, film - m_firsts[launch]) -
                                    places.begin());
}

std::optional<std::size_t> FilmSteps::ownAt(std::size_t launch, std::size_t block, std::size_t film) const {
    const std::size_t own = takenBefore(launch, block, film);
    if (takenBefore(launch, block, film + 1) == own) return std::nullopt;
    return own;
}

const trace::Replay& FilmSteps::replayOf(std::size_t launch, std::size_t block) const {
    const std::pair at(launch, block);
    const auto found = m_replays.find(at);
    if (found != m_replays.end()) return found->second;
    return m_replays.emplace(at, trace::Replay(m_trace, launch, block)).first->second;
}

const trace::GlobalAccesses& FilmSteps::accesses() const {
    if (!m_accesses) m_accesses = std::make_unique<const trace::GlobalAccesses>(m_trace);
    return *m_accesses;
}

std::optional<FilmMoment> FilmSteps::named(std::string_view title, std::optional<std::size_t> launch,
                                           std::uint64_t block) const {
    for (std::size_t l = 0; l < m_launches.size(); ++l) {
        if ((launch && *launch != l) || m_trace.launches[l].blocks.empty()) continue;
        const std::size_t index = blockIn(l, block);
        const trace::Block& recorded = m_trace.launches[l].blocks[index];
        for (std::size_t own = 0; own < recorded.steps.size(); ++own) {
            const trace::Step& step = recorded.steps[own];
            if (title == step.label || title == fmt::format("{} {}", step.label, step.number))
                return FilmMoment{l, index, m_firsts[l] + m_launches[l].places[index][own], own};
        }
    }
    return std::nullopt;
}

std::size_t FilmSteps::takenUpTo(std::size_t film) const {
    std::size_t taken = 0;
    for (std::size_t l = 0; l < m_launches.size(); ++l)
        for (std::size_t s = 0; s < m_launches[l].steps.size(); ++s)
            if (m_firsts[l] + s <= film && !trace::rests(*m_launches[l].steps[s])) ++taken;
    return taken;
}

std::string FilmSteps::titleOf(const FilmMoment& moment) const {
    const trace::Block& block = m_trace.launches[moment.launch].blocks[moment.block];
    return moment.own ? trace::title_of(block, *moment.own).text() : std::string();
}

} // namespace scanscope::app
