// A run that gives the right result, to compare a wrong run with: the same source with the same input, under
// conditions that do not expose the mistake.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/verify/backend.h"

namespace scanscope::kernels {

struct RightRun {
    trace::Trace trace;
    std::string how; // "with all its barriers", "with its threads reversed", "as Blelloch does it"
};

// The indices of the wrong elements of a run's output; empty if it was stopped or the expected result is
// unknown.
[[nodiscard]] std::vector<std::size_t> wrong_elements_of(const Algorithm& algorithm,
                                                         const trace::Trace& trace);

// Tries the run with the barriers that were removed, or in another thread order: reversed, in order, or at
// random with seeds 1 to 8; then with one thread per element, in order or reversed; then a correct algorithm
// that has the same launches, arrays and steps. Empty if none of these is right, or the expected result is
// unknown. Throws as Backend::record does. `trace` is the wrong run; if the runs use several devices, the
// result has its launches in the same order (trace/launch_order.h).
[[nodiscard]] std::optional<RightRun> right_run_of(const Backend& backend, const Request& wrong,
                                                   const trace::Trace& trace, const std::stop_token& stop);

} // namespace scanscope::kernels
