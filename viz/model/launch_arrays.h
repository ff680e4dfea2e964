// The global arrays that pass a run's data from launch to launch: which arrays to show between two launches,
// what a film step does to their cells, and which blocks read and write them. Independent of the algorithm:
// derived only from recorded accesses.
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
    none,    // unchanged by the launch above
    toCome,  // not yet written by the launch above
    written, // already written
    now,     // written in this step
};

// Why a band shows an array. `left`: the launch above wrote it, perhaps only for its own use, and the launch
// below does not use it. `handedOn`: both use it. `carried`: the launch below reads what an earlier launch
// wrote.
enum class BandRole : std::uint8_t { left, handedOn, carried };

struct BandArray {
    std::uint16_t array = trace::no_array;
    BandRole role = BandRole::handedOn;
    friend bool operator==(const BandArray&, const BandArray&) = default;
};

// A range of a global array's cells at a step of the film.
struct GlobalCells {
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> values;
    std::vector<trace::Node> nodes;  // where the values came from
    std::vector<std::uint8_t> known; // 1 if anything was ever stored in the cell
    std::vector<GlobalMark> marks;
    std::vector<std::uint8_t> read; // 1 if a launch reads the cell in this step
};

// Cells of one array that a block reads or writes, at equal distances.
struct GlobalLink {
    BlockAddress block;
    std::uint16_t array = trace::no_array;
    bool writes = false;
    trace::Range cells;      // from the first to the last cell
    std::uint64_t apart = 1; // distance between neighbouring cells
    FilmStep firstStep = {}, lastStep = {};
    [[nodiscard]] bool runsIn(FilmStep step) const { return firstStep <= step && step <= lastStep; }
};

// Which launches count as readers of a band's cells: only the launch below, or any launch that reads what the
// launch above wrote. With several devices it is any launch, because their launches have no fixed order.
enum class Readers : std::uint8_t { next, any };

class LaunchArrays {
public:
    // Both arguments must outlive it.
    LaunchArrays(const trace::GlobalAccesses& accesses, const Film& film);

    // Empty if the run has no launches.
    [[nodiscard]] IndexRange<Band> bands() const { return {Band{}, Band(m_between.size())}; }
    // The band's arrays from top to bottom. Arrays that the next launch reads are at the bottom.
    [[nodiscard]] const std::vector<BandArray>& between(Band band) const {
        return m_between.at(std::size_t(band));
    }
    [[nodiscard]] GlobalCells cells(Band band, std::uint16_t array, trace::Range range, FilmStep step,
                                    Readers readers = Readers::next) const;
    // A launch's links, ordered by block. A block's reads come before its writes.
    [[nodiscard]] const std::vector<GlobalLink>& links(LaunchIndex launch) const {
        return m_links.at(std::size_t(launch));
    }
    // The band that shows the cells of a launch's link: the band below if the launch itself wrote the cells
    // that it reads or writes, otherwise the band above.
    [[nodiscard]] Band bandOf(LaunchIndex launch, const GlobalLink& link) const {
        return link.writes || makesItself(launch, link.array) ? bandBelow(launch) : bandAbove(launch);
    }
    // All arrays of the launch below the band. For the band below the last launch, the arrays of the last
    // launch.
    [[nodiscard]] const std::vector<trace::Global>& globalsIn(Band band) const {
        return m_trace.launches[std::min(std::size_t(band), m_trace.launches.size() - 1)].globals;
    }
    // Whether the recorded blocks of a launch write the array.
    [[nodiscard]] bool writes(LaunchIndex launch, std::uint16_t array) const {
        return m_accesses.writes(std::size_t(launch), array);
    }
    // The cells of an array at which segments start; empty if no array of the run holds segment flags.
    [[nodiscard]] std::vector<std::uint64_t> heads(Band band, std::uint16_t array) const;
    // Whether the starts of the segments are known at this step.
    [[nodiscard]] bool headsKnown(Band band, std::uint16_t array, FilmStep step) const;

private:
    void addLinks(LaunchIndex launch);
    void findWhatItMakesItself(LaunchIndex launch);
    [[nodiscard]] bool reads(LaunchIndex launch, std::uint16_t array) const {
        return m_accesses.reads(std::size_t(launch), array);
    }
    // Whether everything that the launch reads from the array was written by the launch itself.
    [[nodiscard]] bool makesItself(LaunchIndex launch, std::uint16_t array) const {
        return m_makesItself.contains({launch, array});
    }
    [[nodiscard]] bool isOutput(std::uint16_t array) const;
    [[nodiscard]] std::vector<BandArray> choose(Band band) const;
    [[nodiscard]] const trace::Cells* stateAt(Band band, std::uint16_t array) const;
    // The array with the segment flags for this one.
    [[nodiscard]] std::optional<std::uint16_t> headsOf(Band band, std::uint16_t array) const;
    // Whether the launch above the band was the last one to write the cell before this step.
    [[nodiscard]] bool findsIt(Band band, std::uint16_t array, std::uint64_t cell, FilmStep step) const;
    void replayAbove(GlobalCells& cells, LaunchIndex launch, std::uint16_t array, trace::Range range,
                     FilmStep step) const;

    const trace::GlobalAccesses& m_accesses;
    const trace::Trace& m_trace;
    const Film& m_film;
    std::set<std::pair<LaunchIndex, std::uint16_t>> m_makesItself; // where makesItself() is true
    std::vector<std::vector<GlobalLink>> m_links;                  // by launch
    std::vector<std::vector<BandArray>> m_between;                 // by band
};

} // namespace scanscope::viz
