// How well a scan over several devices uses them, from its rows: strong and weak scaling over the number of
// devices, and how much of the time is the exchange.
#pragma once

#include "app/benchmark/bench_choice.h"
#include "app/benchmark/content.h"

namespace scanscope::app {

// Whether some size was measured on one device and on several, or as much on each of several.
[[nodiscard]] bool hasScaling(const bench::Report& report, trace::ElementType type, trace::Operator op);

// Efficiency: of strong scaling time(1, n) / (D · time(D, n)), of weak scaling time(1, n) / time(D, D · n).
// The largest sizes alone, where there are many.
[[nodiscard]] BenchmarkContent scalingContent(const BenchChoice& choice, const bench::Report& report);

} // namespace scanscope::app
