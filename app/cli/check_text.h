// Verdicts as text: each finding, its place, and the source lines that cause it; and the results under
// several schedules, or beside the expected ones, as tables.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "app/cli/console.h"
#include "app/reports/json.h"
#include "app/reports/table.h"
#include "kernels/check/check.h"
#include "kernels/check/order_verdict.h"
#include "kernels/course/expectation.h"
#include "kernels/findings/finding.h"
#include "kernels/own/orders.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

// Returns "scan/blelloch.cuh:54" for an index into the trace's locations; empty if it is out of range.
[[nodiscard]] std::string lineOf(const trace::Trace& trace, std::uint16_t location);
// "stride 4"; empty if the finding is in no step.
[[nodiscard]] std::string stepName(const trace::Trace& trace, const trace::Finding& finding);

// The checks made besides those of the recording. A clean verdict lists them.
struct LookedAt {
    bool result = false;    // the result was compared with a reference
    std::size_t orders = 0; // the number of thread orders with the same result; 0: no others were tried
};
void printReport(std::ostream& out, const trace::Trace& trace, const kernels::CheckReport& report,
                 const LookedAt& looked);

// Prints the rows. Long rows are folded into bands of columns, with the column numbers above each band. Bands
// without a wrong cell are left out; if no cell is wrong, only the first band is printed.
void printRows(const Console& console, std::vector<CellTable::Row> rows, const std::set<std::size_t>& wrong);

// `report` is the verdict on `trace`, the run under the first schedule.
void printComparison(const Console& console, const trace::Trace& trace, const kernels::CheckReport& report,
                     const kernels::Comparison& comparison);

// Prints the input, the result and the expected one if cells are wrong; nothing if the result was not judged.
void printExpected(const Console& console, const course::Judged& judged);
[[nodiscard]] Json asJson(const std::vector<course::Judged>& all);

// The thread orders in which `check` runs a program, and the text about their differences.
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
