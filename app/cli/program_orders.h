// The orders of its threads that `check` runs a program in, and the words for what differs.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "app/cli/console.h"
#include "app/reports/json.h"
#include "kernels/check/order_verdict.h"
#include "kernels/own/built_program.h"

namespace scanscope::app {

struct ProgramOrders {
    std::optional<trace::OrderComparison> comparison; // nothing: it was not tried
    std::string skipped;                              // why it was not, where nobody asked for that
    kernels::OrderVerdict verdict;                    // of those that were compared
    // So many orders gave one and the same result; 0 where they did not, or were not tried.
    [[nodiscard]] std::size_t alike() const;
};

// Runs it in the other orders, or says why that was left out.
[[nodiscard]] ProgramOrders ordersOf(const own::BuiltProgram& program,
                                     std::shared_ptr<const trace::Trace> recorded,
                                     std::chrono::duration<double> took, const std::stop_token& stop);

void printOrders(const Console& console, const ProgramOrders& orders);
[[nodiscard]] Json asJson(const ProgramOrders& orders);

} // namespace scanscope::app
