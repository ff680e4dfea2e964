// What measured times say, in a line, and how they came about.
#pragma once

#include "app/benchmark/bench_selection.h"

namespace scanscope::app {

[[nodiscard]] QString benchHeadline(const BenchChoice& choice, const BenchSelection& selection,
                                    const bench::Report& measured);
[[nodiscard]] QString benchSentence(const BenchChoice& choice, const BenchSelection& selection);

// Where and when the results were measured, in a line for the foot of a picture.
[[nodiscard]] QString benchFoot(const bench::Report& report);

} // namespace scanscope::app
