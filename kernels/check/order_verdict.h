// What it means that a program gives other results in another order of its threads.
#pragma once

#include <optional>
#include <string>

#include "kernels/check/check.h"
#include "kernels/findings/order_comparison.h"

namespace scanscope::kernels {

struct OrderVerdict {
    // Nothing that was recorded explains the difference: it is a fault of its own.
    std::optional<trace::Finding> finding;
    // What explains it though it is no fault, such as atomics, as a sentence; empty where findings say it
    // all.
    std::string note;
};

// `report` is of the recorded run. Nothing where the orders agree.
[[nodiscard]] OrderVerdict verdict_on_orders(const trace::Trace& trace, const CheckReport& report,
                                             const trace::OrderComparison& comparison);

// "livelock", "crash": why a run has no result; "ends" where it has one.
[[nodiscard]] Message how_it_ended(const std::optional<trace::FindingKind>& stopped);

} // namespace scanscope::kernels
