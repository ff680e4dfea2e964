// Where a run's output is not what it must be.
#pragma once

#include <optional>

#include "kernels/findings/finding.h"
#include "kernels/verify/backend.h"
#include "kernels/verify/reference.h"

namespace scanscope::kernels {

// What a run must give; nothing where nobody can say.
[[nodiscard]] std::optional<Reference> right_result(const Algorithm* algorithm, const Request& request);
[[nodiscard]] std::optional<Reference> right_result(const Algorithm* algorithm, const trace::Trace& trace);

// One finding for all wrong elements of the output of a run that came to its end; the first one is the
// example, with the inputs that are in it and the line that wrote it. `request` is what was asked for. Its
// kind is "overflow" instead where floats are out of their range: the operator is associative no longer then.
[[nodiscard]] std::optional<trace::Finding> wrong_result(const trace::Trace& trace,
                                                         const Algorithm& algorithm, const Request& request);

} // namespace scanscope::kernels
