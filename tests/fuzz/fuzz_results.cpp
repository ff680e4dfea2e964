#include <optional>
#include <sstream>

#include "app/benchmark/bench_content.h"
#include "app/benchmark/bench_findings.h"
#include "app/benchmark/bench_selection.h"
#include "app/reports/bench_report.h"
#include "kernels/bench/verdict.h"
#include "target.h"

namespace scanscope::fuzz {

namespace {

using bench::Report;

template <class Write> std::string written(Write write, const Report& report) {
    std::ostringstream out;
    write(out, report);
    return std::move(out).str();
}

std::optional<Report> readFrom(std::string_view bytes) {
    try {
        return app::readBenchJson(std::string(bytes), "results.json");
    } catch (const kernels::BadRequest& error) {
        requireOneLine(error.what());
        return std::nullopt;
    }
}

void chart(const Report& report) {
    for (const bench::Row& row : report.rows) {
        app::BenchChoice choice;
        choice.type = row.subject.type;
        choice.op = row.subject.op;
        for (const bench::Row& other : report.rows)
            choice.algorithms << QString::fromStdString(other.subject.algorithm);
        choice.algorithms.removeDuplicates();
        choice.baseline = QString::fromStdString(row.subject.algorithm);
        choice.n = row.subject.n;
        for (const app::BenchViewInfo& info : app::benchViews) {
            if (info.id.empty()) continue;
            choice.view = info.view;
            choice.isLogarithmic = !choice.isLogarithmic;
            static_cast<void>(app::benchContent(choice, report, &report));
        }
        static_cast<void>(app::sizesWithBlocks(report, choice.type, choice.op));
    }
    static_cast<void>(app::benchFoot(report));
}

} // namespace

void fuzzResults(std::string_view bytes) {
    const std::optional<Report> report = readFrom(bytes);
    if (!report) return;
    const std::string json = written(app::writeBenchJson, *report);
    const std::optional<Report> again = readFrom(json);
    require(again.has_value(), "results that were read can be written and read again", json);
    require(written(app::writeBenchJson, *again) == json, "and stay what they are", json);
    static_cast<void>(written(app::writeBenchCsv, *report));
    static_cast<void>(written(app::writeBenchMarkdown, *report));
    static_cast<void>(bench::compare(*report, *again));
    if (report->rows.size() <= 64) chart(*report);
    withFile(bytes, ".json", [](const std::string& path) {
        requireWellSaid(scanscope({"bench", "--compare", path, path}));
    });
}

} // namespace scanscope::fuzz
