// Explains why a program gives different results when its threads run in a different order.
#pragma once

#include <optional>
#include <string>

#include "kernels/check/check.h"
#include "kernels/findings/order_comparison.h"

namespace scanscope::kernels {

struct OrderVerdict {
    // Set if results differ. Harmless if atomics explain that: the two lines are those that compete.
    std::optional<trace::Finding> finding;
    // A sentence with an explanation that has nothing to do with the kernels; empty if the findings explain
    // everything.
    std::string note;
};

// `report` is about the recorded run. Empty if all orders agree.
[[nodiscard]] OrderVerdict verdict_on_orders(const trace::Trace& trace, const CheckReport& report,
                                             const trace::OrderComparison& comparison);

// "livelock", "crash": why a run has no result; "ends" if it has one.
[[nodiscard]] Message how_it_ended(const std::optional<trace::FindingKind>& stopped);

} // namespace scanscope::kernels
