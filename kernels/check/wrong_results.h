// Finds the elements of a run's output that differ from the expected result.
#pragma once

#include <optional>

#include "kernels/findings/finding.h"
#include "kernels/verify/backend.h"
#include "kernels/verify/reference.h"

namespace scanscope::kernels {

// The result that a run must give, if it is known.
[[nodiscard]] std::optional<Reference> right_result(const Algorithm* algorithm, const Request& request);
[[nodiscard]] std::optional<Reference> right_result(const Algorithm* algorithm, const trace::Trace& trace);

// One finding for all wrong elements of a completed run's output. The first of them is the example, with the
// inputs that it is made of and the line that wrote it. `request` is the run's request. The kind is
// "overflow" instead if floats left their range, because the operator is then no longer associative.
[[nodiscard]] std::optional<trace::Finding> wrong_result(const trace::Trace& trace,
                                                         const Algorithm& algorithm, const Request& request);

} // namespace scanscope::kernels
