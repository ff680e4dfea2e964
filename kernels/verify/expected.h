// What a run of an algorithm must give, and which inputs must be in it.
#pragma once

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

} // namespace scanscope::kernels
