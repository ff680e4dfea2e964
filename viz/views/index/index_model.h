// How the threads of a launch find their elements: for each thread of all recorded blocks, the contents of
// its registers and the cells of global memory that it touched. It depends on no particular algorithm.
#pragma once

#include <optional>
#include <QString>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/film.h"

namespace scanscope::viz {

struct IndexedCell {
    trace::Value value;
    std::uint64_t index = 0;      // of the cell in a global array
    std::optional<FilmStep> step; // the step that set or touched it; nothing: never
    bool read = false;            // it existed before, and was only read
    [[nodiscard]] bool stands(FilmStep filmStep) const { return step && *step <= filmStep; }
};

// The accesses to a span of adjacent cells: the largest absolute value, and when it was touched.
struct IndexedSpan {
    double largest = -1; // below 0 if no cell was touched
    FilmStep firstStep, lastStep;
    bool anyRead = false, allRead = true;
};

// A register, or the cells of a global array, by thread.
struct IndexedRow {
    QString name;
    bool global = false;
    trace::ElementType type = trace::ElementType::int32;
    std::vector<IndexedCell> cells;
    static constexpr int perSpan = 64;
    std::vector<IndexedSpan>
        spans;          // each of perSpan cells, so that pictures of many cells need not visit them all
    double largest = 0; // of all cells

    // The largest value in the cells [first, end) that were set up to the step `standing`, or were only read;
    // below 0 if there is none. `now` is true if one of these cells was touched in that step.
    struct Tallest {
        double value = -1;
        bool now = false;
    };
    [[nodiscard]] Tallest tallest(int first, int end, FilmStep standing, FilmStep nowStep) const;
};

struct IndexedBlock {
    std::uint64_t number = 0; // in the grid
    IndexRange<ThreadOfLaunch> threads;
};

struct IndexModel {
    std::vector<IndexedBlock> blocks;
    // Registers in the order in which they are set, and then arrays in the order in which they are touched.
    std::vector<IndexedRow> rows;
    int threads = 0;                      // of all blocks
    std::optional<FilmStep> accessedFrom; // the first step that touches global memory

    // Adjacent threads that touch no global memory in the whole launch.
    struct Idle {
        ThreadOfLaunch first, last;
        [[nodiscard]] int count() const { return last - first + 1; }
    };
    std::vector<Idle> idleRuns; // ascending
    [[nodiscard]] bool idle(ThreadOfLaunch thread) const;
};

[[nodiscard]] IndexModel indexModelOf(const trace::Trace& trace, const Film& film, LaunchIndex launch);

// True if threads compute the index of their cell in a register and touch no other cells: the launch shows
// how an index is made. False if it combines or exchanges values.
[[nodiscard]] bool makesIndex(const trace::Launch& launch);

class Document;
// True if all launches do only this.
[[nodiscard]] bool makesIndex(const Document& document);
[[nodiscard]] const IndexModel& indexOf(const Document& document, LaunchIndex launch);

// "thread 2 of block 1: index 6, out[6]"
[[nodiscard]] QString describeThread(const IndexModel& index, ThreadOfLaunch thread, FilmStep step);

} // namespace scanscope::viz
