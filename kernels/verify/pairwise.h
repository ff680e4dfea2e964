// Small sets of combinations that still contain every pair of settings: if a failure needs two particular
// settings, one of the rows has both.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace scanscope::kernels {

// One choice for each dimension, as indices.
using Combination = std::vector<std::size_t>;

// Whether choice `a` of dimension `first` may be combined with choice `b` of dimension `second` (first <
// second).
using Compatible = std::function<bool(std::size_t first, std::size_t a, std::size_t second, std::size_t b)>;

// Rows that cover each compatible pair of choices of any two dimensions at least once. The same arguments
// always give the same rows. Every compatible pair must be part of a complete compatible row; throws
// std::logic_error otherwise.
[[nodiscard]] std::vector<Combination> all_pairs(const std::vector<std::size_t>& sizes,
                                                 const Compatible& compatible);

// All compatible combinations.
[[nodiscard]] std::vector<Combination> all_combinations(const std::vector<std::size_t>& sizes,
                                                        const Compatible& compatible);

} // namespace scanscope::kernels
