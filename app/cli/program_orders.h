// The thread orders in which `check` runs a program, and the text about their differences.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "app/cli/console.h"
#include "app/reports/json.h"
#include "kernels/check/order_verdict.h"
#include "kernels/own/orders.h"

namespace scanscope::app {

struct ProgramOrders {
    std::optional<trace::OrderComparison> comparison; // empty if other orders were not tried
    std::vector<trace::RunInOrder> runs;              // that were compared, including the recorded one
    std::string skipped;                              // the reason, unless the user asked for one order
    kernels::OrderVerdict verdict;                    // the verdict on the comparison
    // Returns the number of orders with the same result; 0 if results differ or were not compared.
    [[nodiscard]] std::size_t alike() const;
};

// Runs the program in the other orders, or returns the reason for skipping this.
[[nodiscard]] ProgramOrders ordersOf(const own::BuiltProgram& program,
                                     std::shared_ptr<const trace::Trace> recorded,
                                     std::chrono::duration<double> took, const std::stop_token& stop);

void printOrders(const Console& console, const ProgramOrders& orders);
[[nodiscard]] Json asJson(const ProgramOrders& orders);

} // namespace scanscope::app
