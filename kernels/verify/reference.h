// The correct result of a scan, by a plain loop that shares no code with the kernels, and the rounding error
// that a result may have.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::kernels {

// The correct output and, for floats, the largest permitted error of each element. Integers are exact: their
// bound is 0.
//
// The bound is the same for all executors: an executor may combine m inputs in any order, with m − 1
// roundings that each have a relative error of up to u = 2^-24 (float32) or 2^-53 (float64).
//   sum: |error| ≤ (m−1) u Σ|x| for any order and any m (Jeannerod and Rump, Improved error bounds for inner
//   products, SIMAX 34, 2013)
//   product: |error| ≤ k u / (1 − k u) |product| with k = m−1 (Higham, Accuracy and Stability of Numerical
//   Algorithms, ch. 3), unless there is underflow or overflow; if k u is 1 or more, there is no bound
//   max, min: 0, because they only choose an element
// The reference itself is computed in float64 (with Neumaier's compensation for sums). This adds at most m
// roundings of float64, which the bound includes.
struct Reference {
    std::vector<trace::Value> values;
    std::vector<double> bounds;
};

[[nodiscard]] Reference reference_scan(std::span<const trace::Value> input, trace::ElementType type,
                                       trace::Operator op, trace::Form form);

// The same for a reduction: one element, which is the identity if n = 0.
[[nodiscard]] Reference reference_total(std::span<const trace::Value> input, trace::ElementType type,
                                        trace::Operator op);

// The indices of elements whose error exceeds their bound, and of missing or extra elements, ascending.
[[nodiscard]] std::vector<std::size_t>
wrong_elements(const Reference& expected, std::span<const trace::Value> got, trace::ElementType type);

// "index 17: got 5, expected 6", "got 7 elements, expected 8", or nullopt if all elements are right.
[[nodiscard]] std::optional<std::string>
first_mismatch(const Reference& expected, std::span<const trace::Value> got, trace::ElementType type);

// The name that every launcher gives to the global array in which its last launch leaves the result, and the
// index of that array among the launch's arrays.
inline constexpr std::string_view output_name = "out";
[[nodiscard]] std::optional<std::size_t> output_array(const trace::Trace& trace);

} // namespace scanscope::kernels
