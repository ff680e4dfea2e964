#include "app/benchmark/recorded_results.h"

#include <QDir>
#include <QFile>
#include <QResource>

#include "app/reports/bench_report.h"

// Resources of a static library are only linked in where someone names them, outside any namespace.
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

} // namespace scanscope::app
