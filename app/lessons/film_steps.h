// The steps of a whole run in the order in which they are told: launch after launch, and in a launch as its
// blocks take them side by side (kernels/trace/side_by_side.h). The window numbers them alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/side_by_side.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

// A step of the film as one block saw it.
struct FilmMoment {
    std::size_t launch = 0, block = 0; // block: index into Launch::blocks
    std::size_t film = 0;              // from 0
    // The block's own step that has run last once the film's is over; nothing before its first.
    std::optional<std::size_t> own;
    friend bool operator==(const FilmMoment&, const FilmMoment&) = default;
};

// Keeps what was found out about the run; not thread-safe: one for each reader.
class FilmSteps {
public:
    // Refers to the trace, which must outlive it.
    explicit FilmSteps(const trace::Trace& trace);
    FilmSteps(FilmSteps&&) = default;

    [[nodiscard]] const trace::Trace& trace() const { return m_trace; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    // `block`: as it is numbered in its grid; the first recorded one where that one was not.
    [[nodiscard]] FilmMoment at(std::size_t film, std::uint64_t block = 0) const;
    // The first step that is called so, "up-sweep 2" or "load", of a launch (from 0) or of any; nothing where
    // there is none.
    [[nodiscard]] std::optional<FilmMoment> named(std::string_view title, std::optional<std::size_t> launch,
                                                  std::uint64_t block = 0) const;
    // Whether this block takes the film's step, and which of its own it is then.
    [[nodiscard]] std::optional<std::size_t> ownAt(std::size_t launch, std::size_t block,
                                                   std::size_t film) const;
    // How many of its own steps the block has taken before the film's.
    [[nodiscard]] std::size_t takenBefore(std::size_t launch, std::size_t block, std::size_t film) const;
    [[nodiscard]] std::size_t launchOf(std::size_t film) const;
    // Steps up to and with this one in which the run does not rest beside another.
    [[nodiscard]] std::size_t takenUpTo(std::size_t film) const;
    // "up-sweep 2", for people.
    [[nodiscard]] std::string titleOf(const FilmMoment& moment) const;
    [[nodiscard]] const trace::Replay& replayOf(std::size_t launch, std::size_t block) const;
    [[nodiscard]] const trace::GlobalAccesses& accesses() const;

private:
    [[nodiscard]] std::size_t blockIn(std::size_t launch, std::uint64_t block) const;

    const trace::Trace& m_trace;
    std::vector<trace::SideBySide> m_launches;
    std::vector<std::size_t> m_firsts; // by launch: its first step of the film
    std::size_t m_count = 0;
    mutable std::map<std::pair<std::size_t, std::size_t>, trace::Replay> m_replays; // by launch and block
    mutable std::unique_ptr<const trace::GlobalAccesses> m_accesses;
};

} // namespace scanscope::app
