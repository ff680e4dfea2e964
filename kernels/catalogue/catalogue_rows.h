// The rows of the table, apart from what is asked of them (catalogue.h).
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "kernels/catalogue/catalogue.h"

namespace scanscope::kernels {

inline constexpr std::uint64_t most_indexed = std::uint64_t{1} << 30;
inline constexpr std::string_view int_indices = "its kernel counts in 32-bit integers";
inline constexpr std::string_view two_a_thread =
    "it scans inside one block of at most 1024 threads, two elements each";
inline constexpr std::string_view two_buffers =
    "it scans inside one block, whose shared memory holds two buffers of 2048 elements";
inline constexpr std::string_view one_warp_of_elements =
    "it scans inside one warp, which has 32 lanes of one element each";

// Some are kept and some are dropped.
inline constexpr std::string_view some_zeros = "3,0,5,0,0,2,0,1";
// Blocks of four have threads beyond the end.
inline constexpr std::string_view last_block_not_full = "1..10";

inline constexpr std::uint64_t most_threads = 1024;

inline std::uint32_t thread_an_element(std::uint64_t n) {
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(n, 1, most_threads));
}
inline std::uint32_t thread_a_pair(std::uint64_t n) {
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(std::bit_ceil(n) / 2, 1, most_threads));
}
inline std::uint32_t one_warp(std::uint64_t) { return 32; }

// Blocks small enough that a few elements already fill several.
inline std::uint32_t threads_of_large_scan(std::uint64_t n) {
    return n <= 16 ? 4 : n <= 256 ? 16 : n <= 4096 ? 64 : 256;
}

// What else an application takes that keeps elements or sorts them; programs without steps take it, too.
extern const OptionInfo keep_option, sorted_bits;

// Without those for which this build lacks a library.
[[nodiscard]] std::vector<Algorithm> all_of_this_build();
[[nodiscard]] std::vector<Algorithm> application_rows();
[[nodiscard]] std::vector<Algorithm> plain_rows();  // those of them that have no steps
[[nodiscard]] std::vector<Algorithm> broken_rows(); // those that are wrong on purpose

} // namespace scanscope::kernels
