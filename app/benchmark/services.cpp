#include "app/benchmark/services.h"

#include "app/benchmark/recorded_results.h"
#include "app/reports/bench_measure.h"
#include "kernels/verify/accuracy.h"
#include "kernels/work/work.h"

namespace scanscope::app {

BenchServices usualBenchServices() {
    return {
        [](const bench::Wanted& wanted, const bench::EngineOptions& options) {
            return measureBench(kernels::this_machine(), wanted, options);
        },
        [](const kernels::AccuracyOptions& options) {
            return measure_accuracy(kernels::this_machine(), options);
        },
        [](const kernels::WorkOptions& options) { return measure_work(kernels::this_machine(), options); },
        recordedResults};
}

} // namespace scanscope::app
