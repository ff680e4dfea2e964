// The rows of the table, apart from what is asked of them (catalogue.h).
#pragma once

#include <vector>

#include "catalogue.h"

namespace scanscope::kernels {

inline constexpr std::uint64_t most_indexed = std::uint64_t{1} << 30;
inline constexpr std::string_view int_indices = "its kernel counts in 32-bit integers";

// Blocks small enough that a few elements already fill several.
inline std::uint32_t threads_of_large_scan(std::uint64_t n) {
    return n <= 16 ? 4 : n <= 256 ? 16 : n <= 4096 ? 64 : 256;
}

// What else an application takes that keeps elements or sorts them; programs without steps take it, too.
extern const OptionInfo keep_option, sorted_bits;

// Without those for which this build lacks a library.
[[nodiscard]] std::vector<Algorithm> all_of_this_build();
[[nodiscard]] std::vector<Algorithm> application_rows();
[[nodiscard]] std::vector<Algorithm> plain_rows(); // those of them that have no steps

} // namespace scanscope::kernels
