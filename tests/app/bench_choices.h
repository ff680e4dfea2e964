// Choices for tests on made-up results.
#pragma once

#include "app/benchmark/bench_selection.h"
#include "support/bench_samples.h"

namespace scanscope::app {

inline const QStringList threeOfThem{"cub-scan", "reduce-then-scan", "cub-select"};

inline BenchChoice choiceOf(BenchView view, const QString& baseline = "cub-scan") {
    return {.view = view, .algorithms = threeOfThem, .baseline = baseline};
}

// Two sizes of two scans with round figures: 8192 and 16384 bytes.
inline bench::Report smallReport() {
    bench::Report report{.conditions = {"2026-01-31T12:00:00Z", "0.0.0", "a compiler", "a system", {}},
                         .rows = {test::timedRow("cub-scan", 1024, 8e-6, 4e-6, 0),
                                  test::timedRow("reduce-then-scan", 1024, 4e-6, 4e-6, 0.5),
                                  test::timedRow("cub-scan", 2048, 8e-6, 4e-6, 0),
                                  test::timedRow("reduce-then-scan", 2048, 16e-6, 4e-6, 0)}};
    return report;
}

inline BenchChoice smallChoice(BenchView view) {
    return {.view = view, .algorithms = {"reduce-then-scan", "cub-scan"}, .baseline = "cub-scan"};
}

} // namespace scanscope::app
