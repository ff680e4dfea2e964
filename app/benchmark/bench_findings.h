// What measured times say, in a line, and how they came about.
#pragma once

#include "app/benchmark/bench_selection.h"

namespace scanscope::app {

[[nodiscard]] QString benchHeadline(const BenchChoice& choice, const BenchSelection& selection,
                                    const bench::Report& measured);
[[nodiscard]] QString benchSentence(const BenchChoice& choice, const BenchSelection& selection);

} // namespace scanscope::app
