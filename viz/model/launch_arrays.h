// The global arrays that carry the data of a run from launch to launch: which of them stand between two
// launches, what a step of the film does to their cells, and which blocks take them and leave them. Knows no
// algorithm; all of it follows from the recorded accesses.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"

namespace scanscope::viz {

enum class GlobalMark : std::uint8_t {
    none,    // the launch above left it as it was
    toCome,  // that launch has not written it yet
    written, // it has
    now,     // in this step
};

// Why an array stands in a band: the launch above wrote it, perhaps for itself, and the launch below leaves
// it alone; both touch it; the launch below reads what an earlier one wrote.
enum class BandRole : std::uint8_t { left, handedOn, carried };

struct BandArray {
    std::uint16_t array = trace::no_array;
    BandRole role = BandRole::handedOn;
    friend bool operator==(const BandArray&, const BandArray&) = default;
};

// Some cells of a global array, side by side, at a step of the film.
struct GlobalCells {
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> values;
    std::vector<trace::Node> nodes;  // where the values come from
    std::vector<std::uint8_t> known; // 1 where anything was ever stored
    std::vector<GlobalMark> marks;
    std::vector<std::uint8_t> read; // 1 where a launch reads the cell in this step
};

// Cells of one array that a block reads, or writes: side by side, or equally far from each other.
struct GlobalLink {
    BlockAddress block;
    std::uint16_t array = trace::no_array;
    bool writes = false;
    trace::Range cells;      // from the first to the last of them
    std::uint64_t apart = 1; // from one to the next
    FilmStep firstStep = {}, lastStep = {};
    [[nodiscard]] bool runsIn(FilmStep step) const { return firstStep <= step && step <= lastStep; }
};

// The readers of a band's cells: the launch below it or, with several devices, whose launches do not follow
// one another, any launch that finds what the one above left.
enum class Readers : std::uint8_t { next, any };

class LaunchArrays {
public:
    // All must outlive it.
    LaunchArrays(const trace::GlobalAccesses& accesses, const Film& film);

    // Empty in a run without launches.
    [[nodiscard]] IndexRange<Band> bands() const { return {Band{}, Band(m_between.size())}; }
    // Top first: what the next launch reads stands nearest to it.
    [[nodiscard]] const std::vector<BandArray>& between(Band band) const {
        return m_between.at(std::size_t(band));
    }
    [[nodiscard]] GlobalCells cells(Band band, std::uint16_t array, trace::Range range, FilmStep step,
                                    Readers readers = Readers::next) const;
    // The links of a launch, by block; for each block what it reads and then what it writes.
    [[nodiscard]] const std::vector<GlobalLink>& links(LaunchIndex launch) const {
        return m_links.at(std::size_t(launch));
    }
    // The band that holds the cells of a launch's link: the one above for what it finds there, the one below
    // for what it writes, and for what it reads of that itself.
    [[nodiscard]] Band bandOf(LaunchIndex launch, const GlobalLink& link) const {
        return link.writes || makesItself(launch, link.array) ? bandBelow(launch) : bandAbove(launch);
    }
    // All arrays of the launch below a band; below the last launch, those of that one.
    [[nodiscard]] const std::vector<trace::Global>& globalsIn(Band band) const {
        return m_trace.launches[std::min(std::size_t(band), m_trace.launches.size() - 1)].globals;
    }
    // Whether the recorded blocks of a launch write the array.
    [[nodiscard]] bool writes(LaunchIndex launch, std::uint16_t array) const {
        return m_accesses.writes(std::size_t(launch), array);
    }
    // The cells of an array at which segments start; empty where none of the run's arrays tells.
    [[nodiscard]] std::vector<std::uint64_t> heads(Band band, std::uint16_t array) const;
    // That these are known by then.
    [[nodiscard]] bool headsKnown(Band band, std::uint16_t array, FilmStep step) const;

private:
    void addLinks(LaunchIndex launch);
    void findWhatItMakesItself(LaunchIndex launch);
    [[nodiscard]] bool reads(LaunchIndex launch, std::uint16_t array) const {
        return m_accesses.reads(std::size_t(launch), array);
    }
    // Whether the launch wrote whatever it reads of the array: nothing stood there before.
    [[nodiscard]] bool makesItself(LaunchIndex launch, std::uint16_t array) const {
        return m_makesItself.contains({launch, array});
    }
    [[nodiscard]] bool isOutput(std::uint16_t array) const;
    [[nodiscard]] std::vector<BandArray> choose(Band band) const;
    [[nodiscard]] const trace::Cells* stateAt(Band band, std::uint16_t array) const;
    // The array that tells where segments of this one start.
    [[nodiscard]] std::optional<std::uint16_t> headsOf(Band band, std::uint16_t array) const;
    // Whether the launch above the band was the last one to write the cell before this step.
    [[nodiscard]] bool findsIt(Band band, std::uint16_t array, std::uint64_t cell, FilmStep step) const;
    void replayAbove(GlobalCells& cells, LaunchIndex launch, std::uint16_t array, trace::Range range,
                     FilmStep step) const;

    const trace::GlobalAccesses& m_accesses;
    const trace::Trace& m_trace;
    const Film& m_film;
    std::set<std::pair<LaunchIndex, std::uint16_t>> m_makesItself; // launches and their arrays
    std::vector<std::vector<GlobalLink>> m_links;                  // by launch
    std::vector<std::vector<BandArray>> m_between;                 // by band
};

} // namespace scanscope::viz
