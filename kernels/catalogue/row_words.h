// What several rows of the table say: how many threads, why no more elements, on which input.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>

#include "kernels/text/language.h"

namespace scanscope::kernels {

inline constexpr std::uint64_t most_indexed = std::uint64_t{1} << 30;
inline constexpr std::string_view int_indices = english("its kernel counts in 32-bit integers");
inline constexpr std::string_view two_a_thread =
    english("it scans inside one block of at most 1024 threads, two elements each");
inline constexpr std::string_view two_buffers =
    english("it scans inside one block, whose shared memory holds two buffers of 2048 elements");
inline constexpr std::string_view one_warp_of_elements =
    english("it scans inside one warp, which has 32 lanes of one element each");

// Some are kept and some are dropped.
inline constexpr std::string_view some_zeros = "3,0,5,0,0,2,0,1";
// Blocks of four have threads beyond the end.
inline constexpr std::string_view last_block_not_full = "1..10";

// More than a warp of 32 takes, so that there are totals of warps to combine.
inline constexpr std::string_view two_warps = "1x40";

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

} // namespace scanscope::kernels
