// How the threads of a launch find their elements: for each thread of all recorded blocks side by side, what
// its registers hold and which cells of global memory it touched. Knows no algorithm.
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
    std::optional<FilmStep> step; // in which the thread set or touched it; none: never
    bool read = false;            // it was there before, and only looked at
    [[nodiscard]] bool stands(FilmStep filmStep) const { return step && *step <= filmStep; }
};

// Of some cells side by side that were touched: the largest value without its sign, and when.
struct IndexedSpan {
    double largest = -1; // below 0 where none was touched
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
        spans;          // of perSpan cells each: a picture of very many cells need not visit them all
    double largest = 0; // of all

    // The largest of the cells in [first, end) that stand once the steps up to `standing` are done, or were
    // only read; below 0 where none does. `now`: whether one of these was touched in that step.
    struct Tallest {
        double value = -1;
        bool now = false;
    };
    [[nodiscard]] Tallest tallest(int first, int end, FilmStep standing, FilmStep nowStep) const;
};

struct IndexedBlock {
    std::uint64_t number = 0; // of the grid
    IndexRange<ThreadOfLaunch> threads;
};

struct IndexModel {
    std::vector<IndexedBlock> blocks;
    // Registers in the order in which they are set, then arrays as they are touched.
    std::vector<IndexedRow> rows;
    int threads = 0;                      // of all blocks
    std::optional<FilmStep> accessedFrom; // the first step that touches global memory

    // Threads side by side that touch no global memory in the whole launch.
    struct Idle {
        ThreadOfLaunch first, last;
        [[nodiscard]] int count() const { return last - first + 1; }
    };
    std::vector<Idle> idleRuns; // ascending
    [[nodiscard]] bool idle(ThreadOfLaunch thread) const;
};

[[nodiscard]] IndexModel indexModelOf(const trace::Trace& trace, const Film& film, LaunchIndex launch);

// Threads compute in a register which cell is theirs, and touch no other: the launch shows how an index is
// made. False where values are combined or handed around.
[[nodiscard]] bool makesIndex(const trace::Launch& launch);

class Document;
// All launches do that, and nothing else.
[[nodiscard]] bool makesIndex(const Document& document);
[[nodiscard]] const IndexModel& indexOf(const Document& document, LaunchIndex launch);

// "thread 2 of block 1: index 6, out[6]"
[[nodiscard]] QString describeThread(const IndexModel& index, ThreadOfLaunch thread, FilmStep step);

} // namespace scanscope::viz
