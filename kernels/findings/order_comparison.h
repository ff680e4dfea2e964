// Compares runs of one program with different thread orders, and finds where their results differ.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// A run of the program. Only the arrays before and after each launch are needed.
struct RunInOrder {
    std::string schedule; // "in-order", "reversed", "random:1"
    std::shared_ptr<const Trace> trace;
};

// A device array that a launch wrote, as the last such launch left it.
struct ArrayInOrders {
    std::string name;
    ElementType type = ElementType::int32;
    std::uint64_t extent = 0;
    std::vector<SharedCells> cells; // for each run; empty if the run was stopped or had no such array
    // The cells that differ in any bit, or in whether anything was written to them, ascending.
    std::vector<std::uint64_t> differing;
};

// A line of the program's output.
struct LineInOrders {
    std::size_t number = 0;         // from 1
    std::vector<std::string> texts; // by run
    bool is_moved = false;          // all runs print the same lines, but in different orders
};

struct OrderComparison {
    std::vector<std::string> schedules;              // by run
    std::vector<std::optional<FindingKind>> stopped; // for each run: why it has no result
    std::vector<ArrayInOrders> arrays;               // in the order in which the program allocated them
    std::optional<LineInOrders> line;                // the first line that differs

    [[nodiscard]] bool stops_differ() const;
    // The first array that differs, or null if all are equal.
    [[nodiscard]] const ArrayInOrders* first_difference() const;
    [[nodiscard]] bool differ() const { return stops_differ() || first_difference() || line; }
};

// Why a program's run has no result: the run or one of its launches did not complete. Empty if it has one.
[[nodiscard]] std::optional<FindingKind> stop_of(const Trace& trace);

// `again` is another run in the order of the first one, or null. Differences between these two have other
// causes, such as a clock, and do not count as differences between orders.
[[nodiscard]] OrderComparison compare_orders(std::span<const RunInOrder> runs, const Trace* again = nullptr);

} // namespace scanscope::trace
