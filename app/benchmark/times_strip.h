// What the strip under the chart says of times: what is measured now, how far it is, and under which
// conditions.
#pragma once

#include <optional>

#include "app/benchmark/study.h"
#include "kernels/bench/engine_options.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// While it measures; nothing: it has not begun yet.
[[nodiscard]] StripContent progressStrip(const std::optional<bench::Progress>& now, bool isCancelling);

// How much of a run that has ended there is: its rows out of `total`, at least one.
void showExtent(StripContent& strip, const bench::Report& measured, int total);

// What makes the figures worth trusting, then what takes from it.
[[nodiscard]] std::vector<StripCondition> conditionsOf(const bench::Report& report, bool isMeasuring);

} // namespace scanscope::app
