// What a run of an algorithm must give, and which inputs must be in it.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/run/run.h"
#include "kernels/trace/trace.h"
#include "kernels/verify/reference.h"

namespace scanscope::kernels {

// Of output_type(algorithm, request.type).
[[nodiscard]] Reference expected_output(const Algorithm& algorithm, const Request& request);

// For each element of that output the inputs that it must hold, each once and in order; nothing where the
// outputs do not tell.
[[nodiscard]] std::vector<trace::Range> expected_inputs(const Algorithm& algorithm, const Request& request);
// Whether these are the inputs wanted.
[[nodiscard]] bool ranges_fit(const std::vector<trace::Range>& held, trace::Range wanted);

// What the applications must give, by plain loops that share no code with the kernels
// (reference_applications.cpp). Here: indices of the elements that the request keeps, in their order.
[[nodiscard]] std::vector<std::size_t> kept_elements(const Request& request);

// Indices of all elements in the order that sorting gives them: by the lowest bits of their order (--bits, or
// all), equal ones as they stood. Floats are ordered as IEEE 754's totalOrder has them.
[[nodiscard]] std::vector<std::size_t> sorted_elements(const Request& request);

// For each bin how many elements stand in those before it, as int32.
[[nodiscard]] std::vector<trace::Value> bin_starts(const Request& request);

// For each node the sum of its subtree, itself included. Of integers.
[[nodiscard]] std::vector<trace::Value> subtree_sums(const Request& request);

} // namespace scanscope::kernels
