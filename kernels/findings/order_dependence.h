// Results that are chance although nothing races: atomics take their turns in the order in which threads
// arrive.
#pragma once

#include <string_view>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

// Of kind "order-dependent", one finding for each launch and line:
//   a float that several threads add to by atomics: each order of the sums rounds in another way;
//   elements of the global array `output` whose places come from an atomic: what two threads were given, two
//   others would be given in another run. A place is taken to come from the thread's last atomic where for
//   each counter the two differ by a constant, and the place does not follow from the thread's own number.
// `location` is the atomic's line, `other_location` that of the write.
[[nodiscard]] std::vector<Finding> order_dependent_results(const Trace& trace, std::string_view output);

} // namespace scanscope::trace
