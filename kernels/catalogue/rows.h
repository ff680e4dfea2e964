// The rows of the catalogue, with one source file for each kind of algorithm, and the values that several
// rows share: numbers of threads, reasons for size limits, inputs, and the common fields of a whole family.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/catalogue/algorithm.h"
#include "kernels/text/language.h"

namespace scanscope::kernels {

// Scans in one block, and scans of any size.
[[nodiscard]] std::vector<Algorithm> block_scan_rows();
[[nodiscard]] std::vector<Algorithm> scan_rows();

[[nodiscard]] std::vector<Algorithm> reduction_rows();

// Applications of scans, and the algorithm that shows how block and thread numbers give an index.
[[nodiscard]] std::vector<Algorithm> application_rows();
// Options of applications that keep or sort elements; plain programs that do the same have them, too.
extern const OptionInfo keep_option, sorted_bits;

// Algorithms without steps: plain programs on the CPU and NVIDIA's libraries, except those whose library this
// build lacks.
[[nodiscard]] std::vector<Algorithm> plain_rows();

// Kernels that are wrong on purpose, with one classic mistake each.
[[nodiscard]] std::vector<Algorithm> broken_rows();

inline constexpr std::uint64_t most_indexed = std::uint64_t{1} << 30;
inline constexpr std::string_view int_indices = english("its kernel uses 32-bit indices");
inline constexpr std::string_view two_a_thread =
    english("it scans inside one block of at most 1024 threads, two elements each");
inline constexpr std::string_view two_buffers =
    english("it scans inside one block, whose shared memory holds two buffers of 2048 elements");
inline constexpr std::string_view one_warp_of_elements =
    english("it scans inside one warp, which has 32 lanes of one element each");

// Some elements are kept and some are dropped.
inline constexpr std::string_view some_zeros = "3,0,5,0,0,2,0,1";
// With blocks of four, the last block has threads past the end.
inline constexpr std::string_view last_block_not_full = "1..10";

// More elements than one warp of 32 takes, so that there are warp totals to combine.
inline constexpr std::string_view two_warps = "1x40";

// Four elements for each of four threads.
inline constexpr std::string_view four_parts = "3,1,7,0,4,1,6,3,2,5,0,1,4,2,7,1";

// For four devices, with blocks of two threads.
inline constexpr std::string_view two_blocks_a_device = "3,1,7,0,4,1,6,3,2,5,0,1,4,2,7,1";

// Twelve tiles of two elements for two blocks, so that their rings wrap around.
inline constexpr std::string_view six_tiles_a_block = "3,1,7,0,4,1,6,3,2,5,0,1,4,2,7,1,0,2,1,3,5,0,2,4";

inline constexpr std::uint64_t most_threads = 1024;

inline std::uint32_t thread_an_element(std::uint64_t n) {
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(n, 1, most_threads));
}
inline std::uint32_t thread_a_pair(std::uint64_t n) {
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(std::bit_ceil(n) / 2, 1, most_threads));
}
inline std::uint32_t thread_for_four(std::uint64_t n) { return thread_an_element((n + 3) / 4); }
inline std::uint32_t one_warp(std::uint64_t) { return 32; }

// Blocks are small enough that even a few elements fill several.
inline std::uint32_t threads_of_large_scan(std::uint64_t n) {
    return n <= 16 ? 4 : n <= 256 ? 16 : n <= 4096 ? 64 : 256;
}

// One warp for each role of a ring; with many elements, eight of the warps scan.
inline std::uint32_t warps_of_ring(std::uint64_t n) { return n <= 4096 ? 5 * 32 : 12 * 32; }

// Like threads_of_large_scan(), but for each of several devices.
inline std::uint32_t threads_on_devices(std::uint64_t n) {
    return n <= 16 ? 2 : threads_of_large_scan(n / 4);
}

// An algorithm that launches as many blocks as its elements need, on the emulator and on a GPU.
inline Algorithm in_many_blocks(Family family) {
    return {.family = family,
            .max_n = most_indexed,
            .why_max_n = int_indices,
            .on_emulator = true,
            .on_cuda = true,
            .default_threads = threads_of_large_scan};
}

// The row, completed with the values that its family has in common. A field that has its default value in the
// row is filled in, so a row cannot switch off what its family switches on, such as on_emulator.
inline Algorithm with(const Algorithm& common, Algorithm row) {
    const auto take = [&](auto field) {
        if (row.*field == Algorithm{}.*field) row.*field = common.*field;
    };
    take(&Algorithm::family);
    take(&Algorithm::max_n);
    take(&Algorithm::why_max_n);
    take(&Algorithm::on_emulator);
    take(&Algorithm::on_cuda);
    take(&Algorithm::default_threads);
    take(&Algorithm::result);
    return row;
}

inline std::vector<Algorithm> with(const Algorithm& common, std::vector<Algorithm> rows) {
    for (Algorithm& row : rows) row = with(common, std::move(row));
    return rows;
}

} // namespace scanscope::kernels
