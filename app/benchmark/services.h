// The services that the place Benchmark uses; tests replace them. All of them run off the GUI thread.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "kernels/bench/report.h"

namespace scanscope::bench {
struct EngineOptions;
struct Wanted;
} // namespace scanscope::bench

namespace scanscope::cost {
struct CostRow;
struct CostStudyOptions;
} // namespace scanscope::cost

namespace scanscope::kernels {
struct AccuracyOptions;
struct AccuracyRow;
struct WorkOptions;
struct WorkRow;
} // namespace scanscope::kernels

namespace scanscope::app {

// Returns results from a real GPU, for users without one: the first file of resources/benchmarks, or nothing
// if this build has none. Slow: call it off the GUI thread.
[[nodiscard]] std::optional<bench::Report> recordedResults();

struct BenchServices {
    // Plans and runs the measurement. If stopped, the report contains the rows measured so far.
    std::function<bench::Report(const bench::Wanted&, const bench::EngineOptions&)> time;
    std::function<std::vector<kernels::AccuracyRow>(const kernels::AccuracyOptions&)> measureAccuracy;
    std::function<std::vector<kernels::WorkRow>(const kernels::WorkOptions&)> countWork;
    std::function<std::optional<bench::Report>()> recorded; // built-in results from a real GPU
    std::function<std::vector<cost::CostRow>(const cost::CostStudyOptions&)>
        modelCosts; // with the rows of the built-in results
};
[[nodiscard]] BenchServices usualBenchServices();

} // namespace scanscope::app
