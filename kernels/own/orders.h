// Compares runs of a program in each thread order. Anything that differs depends on an order that CUDA does
// not guarantee.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "kernels/findings/order_comparison.h"
#include "kernels/own/built_program.h"

namespace scanscope::own {

// Runs the requested program in a thread order. Called from several threads at a time.
using OrderRunner = std::function<trace::Trace(trace::Schedule)>;

// Runs the program in the orders in which it was not recorded, two at a time. If anything differs, the
// recorded order is run again: values that also differ between two runs in the same order, such as a time,
// are left out. Throws kernels::Cancelled and kernels::Unavailable. `kept`, unless null, receives the runs.
[[nodiscard]] trace::OrderComparison compare_orders(const ProgramRequest& request, const OrderRunner& runner,
                                                    std::shared_ptr<const trace::Trace> recorded,
                                                    std::vector<trace::RunInOrder>* kept = nullptr);
[[nodiscard]] trace::OrderComparison compare_orders(const BuiltProgram& program,
                                                    std::shared_ptr<const trace::Trace> recorded,
                                                    const std::stop_token& stop);
// Runs a built program in the thread orders of compare_orders().
[[nodiscard]] OrderRunner in_order(const BuiltProgram& program, const std::stop_token& stop);

} // namespace scanscope::own
