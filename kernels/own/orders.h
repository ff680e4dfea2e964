// Compares runs of a program in each thread order. Anything that differs depends on an order that CUDA does
// not guarantee.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "kernels/findings/order_comparison.h"
#include "kernels/own/built_program.h"

namespace scanscope::own {

// Runs the program in the orders in which it was not recorded, two at a time. If anything differs, the
// recorded order is run again: values that also differ between two runs in the same order, such as a time,
// are left out. Throws kernels::Cancelled and kernels::Unavailable. `kept`, unless null, receives the runs.
[[nodiscard]] trace::OrderComparison compare_orders(const BuiltProgram& program,
                                                    std::shared_ptr<const trace::Trace> recorded,
                                                    const std::stop_token& stop,
                                                    std::vector<trace::RunInOrder>* kept = nullptr);

} // namespace scanscope::own
