#include "app/benchmark/services.h"

#include "app/benchmark/recorded_results.h"
#include "app/reports/bench_measure.h"
#include "kernels/cost/cost_study.h"
#include "kernels/text/language.h"
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
        recordedResults,
        [](const cost::CostStudyOptions& options) {
            const std::optional<bench::Report> measured = recordedResults();
            if (!measured)
                throw kernels::Unavailable(kernels::say("This build carries no measured results."));
            return study_costs(kernels::this_machine(), *measured, cost::h200(), options).rows;
        }};
}

} // namespace scanscope::app
