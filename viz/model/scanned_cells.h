// The values of a global array on their way through a scan: which cells of their own memory the blocks hold
// them in, and what stands there at a step of the film. Knows no algorithm.
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/model/subject.h"

namespace scanscope::viz {

class Document;

// A thread read the cell `from` of the array and wrote this one next.
struct ScannedCell {
    BlockAddress block;
    CellAddress cell;
    std::uint64_t from = 0;
};

// In these launches, by launch and then by cell of the array.
[[nodiscard]] std::vector<ScannedCell> scannedCells(const trace::GlobalAccesses& accesses,
                                                    std::uint16_t array, IndexRange<LaunchIndex> launches);

struct ScanNow {
    std::uint64_t from = 0;
    trace::Value value;
    trace::Node node = trace::no_input;
    trace::ElementType type = trace::ElementType::int32;
    bool written = false, read = false; // in this step
};

// Those of the launch that runs whose cells of the array are in the range; empty in other launches. `name`:
// of the array that holds them.
[[nodiscard]] std::vector<ScanNow> scanAt(const Document& document, const std::vector<ScannedCell>& scanned,
                                          trace::Range range, FilmStep step, QString* name = nullptr);

} // namespace scanscope::viz
