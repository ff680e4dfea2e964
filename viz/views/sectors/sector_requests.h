// Which sectors of global memory the warps of a step ask for (trace/warp_requests.h).
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/warp_requests.h"
#include "viz/model/document.h"

namespace scanscope::viz {

// What the threads of one warp ask for at once: cells of one array, from one line of the code.
struct SectorRequest {
    static constexpr int sectorBytes = trace::sector_bytes;
    FilmStep step;
    BlockAddress block;
    std::uint64_t number = 0;            // of the block in its grid
    std::uint32_t warp = 0, line = 0;    // line: of the code; 0 where it is not known
    const trace::Event* first = nullptr; // of the accesses; never null, like their array
    const trace::Global* array = nullptr;
    std::vector<std::uint64_t> cells = {};  // that it touches; ascending, each once
    std::vector<trace::Piece> sectors = {}; // that it moves; the same
    int needed = 0;                         // how many would do if its cells lay side by side

    [[nodiscard]] QString name() const; // "warp 3 of block 1"
    [[nodiscard]] QString does() const; // "reads in, line 31"
    [[nodiscard]] bool writes() const { return trace::writes(first->kind); }
    [[nodiscard]] int cellBytes() const { return trace::size_of(array->type); }
    [[nodiscard]] int bytesUsed() const { return int(cells.size()) * cellBytes(); }
    [[nodiscard]] int bytesMoved() const { return moved() * sectorBytes; }
    [[nodiscard]] int moved() const { return int(sectors.size()); }
    [[nodiscard]] int spare() const { return moved() - needed; }
    // "sector 3"; of what several devices have a share of, "sector 3 of device 1".
    [[nodiscard]] QString nameOf(const trace::Piece& sector) const;
    // The cells of a sector, of which the last one of an array has fewer.
    [[nodiscard]] trace::Range cellsOf(const trace::Piece& sector) const;
};

// Of the step of the film that is nearest to this one and has any, of two the earlier. Those that move most
// for nothing come first, then by block and warp. They point into the document's trace.
[[nodiscard]] std::vector<SectorRequest> nearestRequests(const Document& document, FilmStep step);

} // namespace scanscope::viz
