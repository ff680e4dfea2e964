// Services that the place Benchmark asks others for; tests put their own in. All of it runs off the GUI
// thread.
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

// Results of a real GPU, for those who have none: the first file of resources/benchmarks. Nothing where this
// build carries none. Takes a while: off the GUI thread.
[[nodiscard]] std::optional<bench::Report> recordedResults();

struct BenchServices {
    // Plans and measures. Where it is stopped, the report has what was measured until then.
    std::function<bench::Report(const bench::Wanted&, const bench::EngineOptions&)> time;
    std::function<std::vector<kernels::AccuracyRow>(const kernels::AccuracyOptions&)> measureAccuracy;
    std::function<std::vector<kernels::WorkRow>(const kernels::WorkOptions&)> countWork;
    std::function<std::optional<bench::Report>()> recorded; // results of a real GPU that the program carries
    std::function<std::vector<cost::CostRow>(const cost::CostStudyOptions&)> modelCosts; // of those
};
[[nodiscard]] BenchServices usualBenchServices();

} // namespace scanscope::app
