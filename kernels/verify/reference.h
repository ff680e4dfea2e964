// What a scan must give, by one plain loop that shares no code with the kernels, and how far a result may be
// off.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::kernels {

// The right output, and for floats how far each element may be from it. Integers are exact: their bound is 0.
//
// The bound, once for all: an executor may combine m inputs in any order with m − 1 roundings, each of
// relative size u = 2^-24 (float32) or 2^-53 (float64).
//   sum       |error| ≤ (m−1) u Σ|x|          whatever the order and however large m (Jeannerod and Rump,
//                                             Improved error bounds for inner products, SIMAX 34, 2013)
//   product   |error| ≤ k u / (1 − k u) |product| with k = m−1 (Higham, Accuracy and Stability of Numerical
//                                             Algorithms, ch. 3) while nothing under- or overflows; where
//                                             k u is 1 and more, nothing is promised
//   max, min  0: they only choose
// The reference itself is computed in float64 (sums compensated after Neumaier), so it adds at most m
// roundings of float64, which are allowed for once more.
struct Reference {
    std::vector<trace::Value> values;
    std::vector<double> bounds;
};

[[nodiscard]] Reference reference_scan(std::span<const trace::Value> input, trace::ElementType type,
                                       trace::Operator op, trace::Form form);

// The same for a reduction: one element, with n = 0 the identity.
[[nodiscard]] Reference reference_total(std::span<const trace::Value> input, trace::ElementType type,
                                        trace::Operator op);

// The elements that are further off than their bound, and those that are missing or too many; ascending.
[[nodiscard]] std::vector<std::size_t>
wrong_elements(const Reference& expected, std::span<const trace::Value> got, trace::ElementType type);

// "index 17: got 5, expected 6", "got 7 elements, expected 8", or nothing where all is right.
[[nodiscard]] std::optional<std::string>
first_mismatch(const Reference& expected, std::span<const trace::Value> got, trace::ElementType type);

// What every launcher calls the global array that its last launch leaves the result in, and which of that
// launch's arrays it is.
inline constexpr std::string_view output_name = "out";
[[nodiscard]] std::optional<std::size_t> output_array(const trace::Trace& trace);

} // namespace scanscope::kernels
