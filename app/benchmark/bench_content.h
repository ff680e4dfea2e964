// The contents of the views of measured times: a pure function from benchmark results to a chart, a headline
// and a table.
#pragma once

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/content.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// `measured` is the report measured here, or opened from a file. If an algorithm ran on several executors,
// its GPU rows are shown, or else its CPU rows. Emulator rows, whose times say nothing about a GPU, are never
// shown next to GPU rows. If block sizes were varied, the views over n show each algorithm with its default
// block size.
//
// `beside` is another report, drawn in thin, dashed lines with the same markers, and named by its device and
// date.
[[nodiscard]] BenchmarkContent benchContent(const BenchChoice& choice, const bench::Report& measured,
                                            const bench::Report* beside = nullptr);

} // namespace scanscope::app
