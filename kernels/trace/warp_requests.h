// What the threads of a warp ask memory for together, and what it costs: shared memory is 32 banks of 4 bytes
// that each serve one word at a time, global memory moves in sectors of 32 bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/trace/warp_instructions.h"

namespace scanscope::trace {

inline constexpr unsigned bank_count = 32, bank_bytes = 4, sector_bytes = 32, line_bytes = 128;

// Cells of one array that the lanes of a warp ask for by one line of the code: an instruction that reads or
// writes.
using WarpRequest = WarpInstruction;

// Of one step of a block, to shared or to global memory, in the order in which they began. They point into
// the block. What names no cell of an array, which only a trace that find_inconsistency() refuses does, is
// left out.
[[nodiscard]] std::vector<WarpRequest> warp_requests(const Block& block, std::size_t step, Space space);

// The cells that a request touches, ascending, each once.
[[nodiscard]] std::vector<std::uint64_t> cells_of(const WarpRequest& request);

// So many bytes of global memory that are moved at once: of 32 bytes sectors, of 128 lines of the cache.
struct Piece {
    std::uint64_t allocation = 0; // the first cell of the array that lies in this allocation (share.h)
    std::uint64_t number = 0;     // from the beginning of the allocation, where one begins
    friend auto operator<=>(const Piece&, const Piece&) = default;
};
// Those that a request to the array moves, ascending, each once.
[[nodiscard]] std::vector<Piece> pieces_of(const WarpRequest& request, const Global& array,
                                           unsigned piece_bytes = sector_bytes);
// How many sectors it would move if its cells lay side by side, those of each allocation for themselves.
[[nodiscard]] std::uint64_t least_pieces(const WarpRequest& request, const Global& array);

// How the banks serve a request. A word that several lanes read is read once. Atomics on one word go one
// after the other. Cells of 8 bytes are served to half a warp at a time, of 16 to a quarter (NVIDIA, CUDA C++
// Programming Guide, "Shared Memory").
struct BankUse {
    // By pass: the threads that it serves, ascending. A thread whose cell has words in several passes stands
    // in the last of them only, as it has its value then.
    std::vector<std::vector<std::uint32_t>> passes;
    unsigned least = 0; // passes that it would need without a conflict
    // Of each bank the words that it serves to those who are served at once, at worst.
    std::array<std::uint16_t, bank_count> depth = {};
    [[nodiscard]] unsigned extra() const { return static_cast<unsigned>(passes.size()) - least; }
    [[nodiscard]] unsigned degree() const; // of the bank with the most words: 1 without a conflict
};
// The array is taken to begin at bank 0: another beginning gives the banks other numbers, and no other count.
[[nodiscard]] unsigned words_of_cell(unsigned cell_bytes); // 1 where a word has room for several cells
[[nodiscard]] BankUse bank_use(const WarpRequest& request, unsigned cell_bytes);

struct RequestCounts {
    std::uint64_t shared_requests = 0, passes = 0, extra_passes = 0;
    std::uint64_t global_requests = 0, sectors = 0, needed_sectors = 0, lines = 0;
    unsigned degree = 0; // of the worst access of shared memory; 0 where there is none
    RequestCounts& operator+=(const RequestCounts& other);
    friend bool operator==(const RequestCounts&, const RequestCounts&) = default;
};
[[nodiscard]] RequestCounts count_requests(const Launch& launch, const Block& block, std::size_t step);
// Of all recorded blocks.
[[nodiscard]] RequestCounts count_requests(const Launch& launch);
[[nodiscard]] RequestCounts count_requests(const Trace& trace);

} // namespace scanscope::trace
