#include "app/benchmark/services.h"

#include <QDir>
#include <QFile>
#include <QResource>

#include "app/reports/bench_measure.h"
#include "app/reports/bench_report.h"
#include "kernels/cost/cost_study.h"
#include "kernels/text/language.h"
#include "kernels/verify/accuracy.h"
#include "kernels/work/work.h"

// The resources of a static library are only linked if they are named outside of any namespace.
static void initRecordedResults() { Q_INIT_RESOURCE(benchmarks); }

namespace scanscope::app {

std::optional<bench::Report> recordedResults() {
    initRecordedResults();
    const QDir folder(QStringLiteral(":/benchmarks"));
    const QStringList names = folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    if (names.isEmpty()) return std::nullopt;
    QFile file(folder.filePath(names.front()));
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    return readBenchJson(file.readAll().toStdString(), names.front().toStdString());
}

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
            if (!measured) throw kernels::Unavailable(kernels::say("This build has no measured results."));
            return study_costs(kernels::this_machine(), *measured, cost::h200(), options).rows;
        }};
}

} // namespace scanscope::app
