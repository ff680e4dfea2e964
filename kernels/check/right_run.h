// A run that gives the right result, to hold a wrong one against: the same text with the same input, where
// what is at fault does not come to light.
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

// The elements of a run's output that are not what they must be; none where it was stopped, or nobody knows.
[[nodiscard]] std::vector<std::size_t> wrong_elements_of(const Algorithm& algorithm,
                                                         const trace::Trace& trace);

// With the barriers that were taken away, or in another order of its threads: reversed, in order, or at
// random with seeds 1 to 8; else with a thread for each element, in order or reversed; else a sound algorithm
// that has the same launches, arrays and steps. Nothing where none of these is right, or where nobody knows
// what is. Throws as Backend::record does. `trace` is of the wrong run, in whose order those of several
// devices have their launches (trace/launch_order.h).
[[nodiscard]] std::optional<RightRun> right_run_of(const Backend& backend, const Request& wrong,
                                                   const trace::Trace& trace, const std::stop_token& stop);

} // namespace scanscope::kernels
