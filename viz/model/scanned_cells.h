// How a global array's values pass through a scan: the cells of block memory that hold them, and their
// contents at a step of the film. Independent of the algorithm.
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/model/subject.h"

namespace scanscope::viz {

class Document;

// A cell that a thread wrote directly after reading the cell `from` of the scanned array.
struct ScannedCell {
    BlockAddress block;
    CellAddress cell;
    std::uint64_t from = 0;
};

// The scanned cells of these launches, ordered by launch and then by cell of the array.
[[nodiscard]] std::vector<ScannedCell> scannedCells(const trace::GlobalAccesses& accesses,
                                                    std::uint16_t array, IndexRange<LaunchIndex> launches);

struct ScanNow {
    std::uint64_t from = 0;
    trace::Value value;
    trace::Node node = trace::no_input;
    trace::ElementType type = trace::ElementType::int32;
    bool written = false, read = false; // in this step
};

// The current launch's scanned cells whose `from` is in the range; empty in other launches. `name` receives
// the name of the array that contains the scanned cells.
[[nodiscard]] std::vector<ScanNow> scanAt(const Document& document, const std::vector<ScannedCell>& scanned,
                                          trace::Range range, FilmStep step, QString* name = nullptr);

} // namespace scanscope::viz
