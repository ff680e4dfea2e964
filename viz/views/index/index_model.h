// How the threads of a launch find their elements: for each thread of all recorded blocks, the contents of
// its registers and the cells of global memory that it accessed. Independent of the algorithm.
#pragma once

#include <optional>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct IndexedCell {
    trace::Value value;
    std::uint64_t index = 0;      // of the cell in a global array
    std::optional<FilmStep> step; // the step that set or accessed it; none if no step did
    bool read = false;            // it had a value before and was only read
    [[nodiscard]] bool stands(FilmStep filmStep) const { return step && *step <= filmStep; }
};

// The accesses to a span of adjacent cells: the largest absolute value, and when the cells were accessed.
struct IndexedSpan {
    double largest = -1; // below 0 if no cell was accessed
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
        spans;          // of perSpan cells each, so that pictures of many cells need not visit every cell
    double largest = 0; // of all cells

    // The largest value among the cells [first, end) that were set up to the step `standing` or were only
    // read; below 0 if there is none. `now` is true if one of these cells was accessed in that step.
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
    // Registers in the order in which they are set, followed by arrays in the order in which they are
    // accessed.
    std::vector<IndexedRow> rows;
    int threads = 0;                      // of all blocks
    std::optional<FilmStep> accessedFrom; // the first step that accesses global memory

    // Adjacent threads that never access global memory in the launch.
    struct Idle {
        ThreadOfLaunch first, last;
        [[nodiscard]] int count() const { return last - first + 1; }
    };
    std::vector<Idle> idleRuns; // ascending
    [[nodiscard]] bool idle(ThreadOfLaunch thread) const;
};

[[nodiscard]] IndexModel indexModelOf(const trace::Trace& trace, const Film& film, LaunchIndex launch);

// Whether the launch shows how an index is made: threads compute the index of their cell in a register and
// access no other cells. False if the launch combines or exchanges values.
[[nodiscard]] bool makesIndex(const trace::Launch& launch);

class Document;
// Whether this is true for all launches.
[[nodiscard]] bool makesIndex(const Document& document);
[[nodiscard]] const IndexModel& indexOf(const Document& document, LaunchIndex launch);

// "thread 2 of block 1: index 6, out[6]"
[[nodiscard]] QString describeThread(const IndexModel& index, ThreadOfLaunch thread, FilmStep step);

// The layout of blocks, threads and the elements that the threads find: a column for each thread, with the
// blocks side by side. Lengths are in stage units from the view's upper left corner.
struct IndexLayout : RoomLayout {
    Columns columns;
    Level level = Level::full;
    double top = 0, headMiddle = 0, registersFoot = 0; // of the boxes around the blocks
    std::vector<ModelRow> rows;

    IndexLayout(const IndexModel& model, const Room& room);
};

} // namespace scanscope::viz
