#include "app/reports/study_reports.h"

#include <cmath>

#include <fmt/ostream.h>

#include "app/reports/bench_report.h"
#include "app/reports/json.h"
#include "app/reports/table.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/fault_text.h"

namespace scanscope::app {

using kernels::AccuracyRow;
using kernels::grouped;
using kernels::say;
using kernels::WorkRow;

namespace {

constexpr int workSchema = 1;

std::string whole(const std::optional<double>& value) {
    return value ? grouped(std::uint64_t(std::llround(*value))) : "";
}

// The columns; those with the most important figures come first. Columns without any value are left out.
Columns<WorkRow> workColumns() {
    return {
        {"n", [](const WorkRow& row) { return grouped(row.n); }},
        {say("threads"), [](const WorkRow& row) { return grouped(row.threads()); }},
        {say("steps"), [](const WorkRow& row) { return grouped(row.counted.work.steps()); }},
        {say("depth"), [](const WorkRow& row) { return grouped(row.counted.work.depth()); }},
        {say("theory"), [](const WorkRow& row) { return whole(row.theory_depth); }},
        {say("combines"), [](const WorkRow& row) { return grouped(row.combines()); }},
        {say("theory"), [](const WorkRow& row) { return whole(row.theory_combines); }},
        {say("barriers"), [](const WorkRow& row) { return grouped(row.counted.work.counters.barriers); }},
        {say("theory"), [](const WorkRow& row) { return whole(row.theory_barriers); }},
        {say("longest thread"),
         [](const WorkRow& row) { return grouped(row.counted.work.longest_thread()); }},
        {say("work eff."), [](const WorkRow& row) { return percentText(row.work_efficiency()); }},
        {say("utilised"), [](const WorkRow& row) { return percentText(row.utilisation()); }},
        {say("efficiency"), [](const WorkRow& row) { return percentText(row.efficiency()); }},
    };
}

// Returns a row's figures by name, in the same order for JSON and CSV.
Json workFigures(const WorkRow& row) {
    const trace::WorkCounts& work = row.counted.work;
    const trace::Counters& counters = work.counters;
    Json json;
    json["algorithm"] = row.algorithm;
    json["n"] = row.n;
    json["block"] = row.counted.threads_per_block;
    json["threads"] = row.threads();
    json["steps"] = work.steps();
    json["combining_steps"] = work.combining_steps();
    json["depth"] = work.depth();
    json["longest_thread"] = work.longest_thread();
    json["combines"] = row.combines();
    json["host_combines"] = row.counted.host_combines;
    json["cost"] = work.cost();
    json["work_efficiency"] = orNull(row.work_efficiency());
    json["utilisation"] = orNull(row.utilisation());
    json["efficiency"] = orNull(row.efficiency());
    json["theory_depth"] = orNull(row.theory_depth);
    json["theory_combines"] = orNull(row.theory_combines);
    json["theory_barriers"] = orNull(row.theory_barriers);
    json["theory_efficiency"] = orNull(row.theory_efficiency());
    json["barriers"] = counters.barriers;
    json["warp_syncs"] = counters.warp_syncs;
    json["shuffles"] = counters.shuffles;
    json["shared_reads"] = counters.shared_reads;
    json["shared_writes"] = counters.shared_writes;
    json["global_reads"] = counters.global_reads;
    json["global_writes"] = counters.global_writes;
    json["fault"] = row.counted.fault ? Json(message_of(row.counted.fault).text()) : Json(nullptr);
    return json;
}

Json launchAsJson(const trace::CountedLaunch& launch) {
    Json json;
    json["kernel"] = launch.kernel;
    json["grid"] = launch.grid.count();
    json["block"] = launch.block.count();
    json["steps"] = Json::array();
    for (const trace::CountedStep& step : launch.steps) {
        Json entry;
        entry["label"] = step.label;
        entry["number"] = step.number;
        entry["interval"] = step.interval;
        entry["blocks"] = step.blocks;
        entry["active"] = step.active;
        entry["combining"] = step.combining;
        entry["combines"] = step.combines;
        entry["rounds"] = step.rounds;
        json["steps"].push_back(std::move(entry));
    }
    return json;
}

Json errorsOf(const AccuracyRow& row) {
    Json errors = Json::object();
    for (std::size_t m = 0; m < row.errors.size(); ++m) {
        const AccuracyRow::Error& error = row.errors[m];
        const std::string name(kernels::accuracy_methods[m].algorithm);
        errors[name] = orNull(error.relative);
    }
    errors["cpu-reduce-float64"] = orNull(row.wide.relative);
    return errors;
}

Json figuresOf(const AccuracyRow& row, std::uint64_t seed) {
    Json json;
    json["executor"] = row.executor;
    json["input"] = name_of(row.input);
    json["seed"] = seed;
    json["n"] = row.n;
    json["exact"] = row.exact;
    return json;
}

} // namespace

void printWork(std::ostream& out, std::span<const WorkRow> rows) {
    printAligned(out, tableOf(workColumns(), rows));
}

void writeWorkCsv(std::ostream& out, std::span<const WorkRow> rows) {
    std::vector<Json> lines;
    for (const WorkRow& row : rows) lines.push_back(workFigures(row));
    writeCsv(out, workFigures({}), lines);
}

void writeWorkJson(std::ostream& out, std::span<const WorkRow> rows, std::span<const WorkSkip> skipped) {
    Json json;
    json["schema"] = workSchema;
    json["rows"] = Json::array();
    for (const WorkRow& row : rows) {
        Json entry = workFigures(row);
        entry["launches"] = Json::array();
        for (const trace::CountedLaunch& launch : row.counted.work.launches)
            entry["launches"].push_back(launchAsJson(launch));
        json["rows"].push_back(std::move(entry));
    }
    json["skipped"] = Json::array();
    for (const WorkSkip& skip : skipped)
        json["skipped"].push_back(Json{{"algorithm", skip.algorithm}, {"reason", skip.reason}});
    writeJson(out, json);
}

Json accuracyAsJson(std::span<const AccuracyRow> rows, std::uint64_t seed) {
    Json json = Json::array();
    for (const AccuracyRow& row : rows) {
        json.push_back(figuresOf(row, seed));
        json.back()["errors"] = errorsOf(row);
    }
    return json;
}

void writeAccuracyCsv(std::ostream& out, std::span<const AccuracyRow> rows, std::uint64_t seed) {
    const auto lineOf = [seed](const AccuracyRow& row) {
        Json line = figuresOf(row, seed);
        line.update(errorsOf(row));
        return line;
    };
    std::vector<Json> lines;
    for (const AccuracyRow& row : rows) lines.push_back(lineOf(row));
    writeCsv(out, lineOf(AccuracyRow{}), lines);
}

} // namespace scanscope::app
