// The requests for sectors of global memory by a step's warps (trace/warp_requests.h).
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/access.h"
#include "kernels/trace/warp_requests.h"
#include "viz/model/document.h"

namespace scanscope::viz {

// One request of a whole warp: cells of one array, accessed by one source line.
struct SectorRequest {
    static constexpr int sectorBytes = trace::sector_bytes;
    FilmStep step;
    BlockAddress block;
    std::uint64_t number = 0;            // index of the block in its grid
    std::uint32_t warp = 0, line = 0;    // source line; 0: unknown
    const trace::Event* first = nullptr; // first access; like its array, never null
    const trace::Global* array = nullptr;
    std::vector<std::uint64_t> cells = {};  // accessed cells, ascending and without repetitions
    std::vector<trace::Piece> sectors = {}; // sectors moved, ascending
    int needed = 0;                         // how many sectors contiguous cells would need

    [[nodiscard]] QString name() const; // "warp 3 of block 1"
    [[nodiscard]] QString does() const; // "reads in, line 31"
    [[nodiscard]] bool writes() const { return trace::writes(first->kind); }
    [[nodiscard]] int cellBytes() const { return int(trace::cell_bytes_of(*array)); }
    [[nodiscard]] int bytesUsed() const { return int(cells.size()) * cellBytes(); }
    [[nodiscard]] int bytesMoved() const { return moved() * sectorBytes; }
    [[nodiscard]] int moved() const { return int(sectors.size()); }
    [[nodiscard]] int spare() const { return moved() - needed; }
    // "sector 3", or "sector 3 of device 1" if parts of the array are on several devices.
    [[nodiscard]] QString nameOf(const trace::Piece& sector) const;
    // The cells of a sector. The last sector of an array may have fewer.
    [[nodiscard]] trace::Range cellsOf(const trace::Piece& sector) const;
};

// The requests of the nearest film step that has any. If two steps are equally near, the earlier one counts.
// Sorted by how many unneeded sectors they move, most first, and then by block and warp. They refer to the
// document's trace.
[[nodiscard]] std::vector<SectorRequest> nearestRequests(const Document& document, FilmStep step);

} // namespace scanscope::viz
