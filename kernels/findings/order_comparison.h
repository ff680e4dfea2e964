// One program in several orders of its threads: where what it left differs.
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

// A run of the program. Of its launches no more is needed than their arrays before and after.
struct RunInOrder {
    std::string schedule; // "in-order", "reversed", "random:1"
    std::shared_ptr<const Trace> trace;
};

// An array of the device that a launch wrote, as the last launch that did so left it.
struct ArrayInOrders {
    std::string name;
    ElementType type = ElementType::int32;
    std::uint64_t extent = 0;
    std::vector<SharedCells> cells;       // by run; none where it was stopped or had no such array
    std::vector<std::uint64_t> differing; // cells, ascending: bit for bit, or whether anything wrote them
};

// A line of what the program printed.
struct LineInOrders {
    std::size_t number = 0;         // from 1
    std::vector<std::string> texts; // by run
    bool is_moved = false;          // all runs print the same lines, and not one after the other alike
};

struct OrderComparison {
    std::vector<std::string> schedules;              // by run
    std::vector<std::optional<FindingKind>> stopped; // by run: why it has no result
    std::vector<ArrayInOrders> arrays;               // in the order in which the program made them
    std::optional<LineInOrders> line;                // the first that differs

    [[nodiscard]] bool stops_differ() const;
    // The first array that differs; null where none does.
    [[nodiscard]] const ArrayInOrders* first_difference() const;
    [[nodiscard]] bool differ() const { return stops_differ() || first_difference() || line; }
};

// `again` is one more run in the order of the first one: what differs between these two comes from elsewhere,
// such as a clock, and is no difference of the orders. Null where there is none.
[[nodiscard]] OrderComparison compare_orders(std::span<const RunInOrder> runs, const Trace* again = nullptr);

} // namespace scanscope::trace
