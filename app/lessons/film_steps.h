// The steps of a whole run in the order in which the film shows them: one launch after the other, and within
// a launch as its blocks take them side by side (kernels/trace/side_by_side.h). The window uses the same
// numbers.
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

// A step of the film, as seen by one block.
struct FilmMoment {
    std::size_t launch = 0, block = 0; // `block` is an index into Launch::blocks
    std::size_t film = 0;              // from 0
    // The block's last step that has run by the end of the film's step; nothing before its first step.
    std::optional<std::size_t> own;
    friend bool operator==(const FilmMoment&, const FilmMoment&) = default;
};

// The steps of a run's film. This class caches what it computes and is not thread-safe, so each thread needs
// its own object.
class FilmSteps {
public:
    // Refers to the trace, which must outlive this object.
    explicit FilmSteps(const trace::Trace& trace);
    FilmSteps(FilmSteps&&) = default;

    [[nodiscard]] const trace::Trace& trace() const { return m_trace; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    // `block` is a number in the grid; if that block was not recorded, the first recorded one is used.
    [[nodiscard]] FilmMoment at(std::size_t film, std::uint64_t block = 0) const;
    // Returns the first step with this title, "up-sweep 2" or "load", in one launch (counted from 0) or in
    // any; nothing if there is none.
    [[nodiscard]] std::optional<FilmMoment> named(std::string_view title, std::optional<std::size_t> launch,
                                                  std::uint64_t block = 0) const;
    // Returns the block's own step that runs in the film's step; nothing if the block takes no step there.
    [[nodiscard]] std::optional<std::size_t> ownAt(std::size_t launch, std::size_t block,
                                                   std::size_t film) const;
    // Returns how many of its own steps the block has taken before the film's step.
    [[nodiscard]] std::size_t takenBefore(std::size_t launch, std::size_t block, std::size_t film) const;
    [[nodiscard]] std::size_t launchOf(std::size_t film) const;
    // Returns the number of steps up to and including this one, without the steps in which the run waits
    // beside another run.
    [[nodiscard]] std::size_t takenUpTo(std::size_t film) const;
    // Returns the title to show: "up-sweep 2".
    [[nodiscard]] std::string titleOf(const FilmMoment& moment) const;
    [[nodiscard]] const trace::Replay& replayOf(std::size_t launch, std::size_t block) const;
    [[nodiscard]] const trace::GlobalAccesses& accesses() const;

private:
    [[nodiscard]] std::size_t blockIn(std::size_t launch, std::uint64_t block) const;

    const trace::Trace& m_trace;
    std::vector<trace::SideBySide> m_launches;
    std::vector<std::size_t> m_firsts; // the first film step of each launch
    std::size_t m_count = 0;
    mutable std::map<std::pair<std::size_t, std::size_t>, trace::Replay> m_replays; // by launch and block
    mutable std::unique_ptr<const trace::GlobalAccesses> m_accesses;
};

} // namespace scanscope::app
