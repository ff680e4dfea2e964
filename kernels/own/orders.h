// A program in each order of its threads, side by side: whatever differs hangs on an order that CUDA does not
// promise.
#pragma once

#include <memory>
#include <stop_token>

#include "kernels/findings/order_comparison.h"
#include "kernels/own/built_program.h"

namespace scanscope::own {

// Runs it in those orders that it was not recorded in, two at a time, and once more in the first one where
// anything differs: what also differs between two runs of one order, such as a time, is left out. Throws
// kernels::Cancelled, and kernels::Unavailable.
[[nodiscard]] trace::OrderComparison compare_orders(const BuiltProgram& program,
                                                    std::shared_ptr<const trace::Trace> recorded,
                                                    const std::stop_token& stop);

// Whether the other orders will surely be through within the time that the program is allowed: the recorded
// run took at most a third of it.
[[nodiscard]] bool has_time_for_orders(const ProgramRequest& request, std::chrono::duration<double> took);

} // namespace scanscope::own
