// The requests of a step's warps to sectors of global memory (trace/warp_requests.h).
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/warp_requests.h"
#include "viz/model/document.h"

namespace scanscope::viz {

// A joint request of one warp's threads: cells of one array, accessed by one source line.
struct SectorRequest {
    static constexpr int sectorBytes = trace::sector_bytes;
    FilmStep step;
    BlockAddress block;
    std::uint64_t number = 0;            // of the block in its grid
    std::uint32_t warp = 0, line = 0;    // source line; 0: unknown
    const trace::Event* first = nullptr; // first access; never null, nor is its array
    const trace::Global* array = nullptr;
    std::vector<std::uint64_t> cells = {};  // touched cells, ascending and without repeats
    std::vector<trace::Piece> sectors = {}; // moved sectors, in the same order
    int needed = 0;                         // sectors needed if the cells were contiguous

    [[nodiscard]] QString name() const; // "warp 3 of block 1"
    [[nodiscard]] QString does() const; // "reads in, line 31"
    [[nodiscard]] bool writes() const { return trace::writes(first->kind); }
    [[nodiscard]] int cellBytes() const { return trace::size_of(array->type); }
    [[nodiscard]] int bytesUsed() const { return int(cells.size()) * cellBytes(); }
    [[nodiscard]] int bytesMoved() const { return moved() * sectorBytes; }
    [[nodiscard]] int moved() const { return int(sectors.size()); }
    [[nodiscard]] int spare() const { return moved() - needed; }
    // "sector 3", or "sector 3 of device 1" if several devices hold parts of the array.
    [[nodiscard]] QString nameOf(const trace::Piece& sector) const;
    // The cells of a sector. The last sector of an array may have fewer.
    [[nodiscard]] trace::Range cellsOf(const trace::Piece& sector) const;
};

// The requests of the film step nearest to this one that has any, preferring the earlier of two. Requests
// that move the most unneeded sectors come first, and then the order is by block and warp. They point into
// the document's trace.
[[nodiscard]] std::vector<SectorRequest> nearestRequests(const Document& document, FilmStep step);

} // namespace scanscope::viz
