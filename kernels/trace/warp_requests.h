// The memory requests of a warp and their cost: shared memory has 32 banks of 4 bytes that each serve one
// word at a time, and global memory moves sectors of 32 bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/trace/warp_instructions.h"

namespace scanscope::trace {

inline constexpr unsigned bank_count = 32, bank_bytes = 4, sector_bytes = 32, line_bytes = 128;

// The cells of one array that the lanes of a warp access on one source line: an instruction that reads or
// writes.
using WarpRequest = WarpInstruction;

// The requests of one step of a block, to shared or global memory, in the order in which they began. They
// point into the block. Accesses outside an array, which exist only in traces that find_inconsistency()
// rejects, are left out.
[[nodiscard]] std::vector<WarpRequest> warp_requests(const Block& block, std::size_t step, Space space);

// The cells that a request accesses, ascending and without duplicates.
[[nodiscard]] std::vector<std::uint64_t> cells_of(const WarpRequest& request);

// A unit of global memory that is moved together: a sector of 32 bytes, or a cache line of 128.
struct Piece {
    std::uint64_t allocation = 0; // the first cell of the array in this allocation (access.h)
    std::uint64_t number = 0;     // counted from the beginning of the allocation, which is aligned
    friend auto operator<=>(const Piece&, const Piece&) = default;
};
// The units that a request to the array moves, ascending and without duplicates.
[[nodiscard]] std::vector<Piece> pieces_of(const WarpRequest& request, const Global& array,
                                           unsigned piece_bytes = sector_bytes);
// The number of sectors that the request would move if its cells were adjacent within each allocation.
[[nodiscard]] std::uint64_t least_pieces(const WarpRequest& request, const Global& array);

// How the banks serve a request. A word that several lanes read is read once. Atomics on one word run one
// after another. Cells of 8 bytes are served to half a warp at a time, and cells of 16 bytes to a quarter;
// reads in which neighbouring lanes agree are served to twice as many lanes (measured; see docs/BANKS.md).
struct BankUse {
    // For each pass, the threads that it serves, ascending. A thread whose cell has words in several passes
    // is listed in the last one, when its value is complete.
    std::vector<std::vector<std::uint32_t>> passes;
    unsigned least = 0; // the number of passes without a conflict
    // For each bank, the largest number of words that it has to serve to one group of threads.
    std::array<std::uint16_t, bank_count> depth = {};
    [[nodiscard]] unsigned extra() const { return static_cast<unsigned>(passes.size()) - least; }
    [[nodiscard]] unsigned degree() const; // of the bank with the most words: 1 without a conflict
};
// The array is assumed to begin at bank 0. If it began elsewhere, the banks' numbers would change, but no
// count would.
[[nodiscard]] unsigned words_of_cell(unsigned cell_bytes); // 1 if a word holds several cells
[[nodiscard]] BankUse bank_use(const WarpRequest& request, unsigned cell_bytes);

struct RequestCounts {
    std::uint64_t shared_requests = 0, passes = 0, extra_passes = 0;
    std::uint64_t global_requests = 0, sectors = 0, needed_sectors = 0, lines = 0;
    unsigned degree = 0; // of the worst shared-memory access; 0 without one
    RequestCounts& operator+=(const RequestCounts& other);
    friend bool operator==(const RequestCounts&, const RequestCounts&) = default;
};
[[nodiscard]] RequestCounts count_requests(const Launch& launch, const Block& block, std::size_t step);
// Over all recorded blocks.
[[nodiscard]] RequestCounts count_requests(const Launch& launch);
[[nodiscard]] RequestCounts count_requests(const Trace& trace);

} // namespace scanscope::trace
