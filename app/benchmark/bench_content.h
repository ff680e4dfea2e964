// The contents of the views of measured times: pure functions from benchmark results to a chart, a finding in
// one line and a table.
#pragma once

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/content.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// `measured` are the rows measured here, or those that were opened. Where an algorithm ran on several
// executors, its rows on the GPU are shown, then those on the processor; rows of the emulator, whose times
// say nothing about a GPU, never beside rows of one. Where block sizes were varied, the views over n show
// each algorithm with its usual one.
//
// `beside` is another report, drawn thin and dashed under the same markers and named by its device and date.
[[nodiscard]] BenchmarkContent benchContent(const BenchChoice& choice, const bench::Report& measured,
                                            const bench::Report* beside = nullptr);

} // namespace scanscope::app
