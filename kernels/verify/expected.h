// The correct result of an algorithm's run, and the inputs that each element of the result must be computed
// from.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/run/run.h"
#include "kernels/trace/trace.h"
#include "kernels/verify/reference.h"

namespace scanscope::kernels {

// The elements have the type output_type(algorithm, request.type).
[[nodiscard]] Reference expected_output(const Algorithm& algorithm, const Request& request);

// For each element of that output, the inputs that it must be computed from, each once and in order. Empty if
// the outputs do not show their inputs.
[[nodiscard]] std::vector<trace::Range> expected_inputs(const Algorithm& algorithm, const Request& request);
// Whether these ranges contain exactly the inputs in `wanted`.
[[nodiscard]] bool ranges_fit(const std::vector<trace::Range>& held, trace::Range wanted);

// The correct results of the applications, computed by plain loops that share no code with the kernels
// (reference_applications.cpp).

// The indices of the elements that the request keeps, in order.
[[nodiscard]] std::vector<std::size_t> kept_elements(const Request& request);

// The indices of all elements in sorted order: by the lowest bits of their keys (--bits, or all bits), stable
// for equal keys. Floats are ordered by IEEE 754's totalOrder.
[[nodiscard]] std::vector<std::size_t> sorted_elements(const Request& request);

// For each bin, the number of elements in the bins before it, as int32.
[[nodiscard]] std::vector<trace::Value> bin_starts(const Request& request);

// For each node, the sum of its subtree, itself included. For integers only.
[[nodiscard]] std::vector<trace::Value> subtree_sums(const Request& request);

} // namespace scanscope::kernels
