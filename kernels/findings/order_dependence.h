// Finds results that depend on chance although there is no data race: atomics run in the order in which
// threads arrive.
#pragma once

#include <string_view>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

// Returns one finding of kind "order-dependent" for each launch and line with one of these:
//   a float that several threads add to with atomics: each order of the additions rounds differently;
//   elements of the global array `output` whose indices come from an atomic, so that other threads may get
//   them in another run. An index counts as coming from the thread's last atomic if it differs from the
//   atomic's old value by a constant for each counter, and does not follow from the thread's own number.
// `location` is the line of the atomic, and `other_location` is the line of the write.
[[nodiscard]] std::vector<Finding> order_dependent_results(const Trace& trace, std::string_view output);

} // namespace scanscope::trace
