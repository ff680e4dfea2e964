#include "app/reports/bench_report.h"

#include "app/reports/bench_text.h"
#include "app/reports/json.h"

namespace scanscope::app {

using bench::LeftOut;
using bench::Report;
using bench::Row;
using bench::Subject;

namespace {

template <class T> Json nameOrNull(const std::optional<T>& value) {
    return value ? Json(name_of(*value)) : Json(nullptr);
}

// In one order for JSON and CSV. The first names are a contract; behind them
// stands what they leave open.
Json figures(const Row& row) {
    const Subject& subject = row.subject;
    Json json;
    json["algorithm"] = subject.algorithm;
    json["executor"] = subject.executor;
    json["device"] = row.device;
    json["type"] = name_of(subject.type);
    json["op"] = name_of(subject.op);
    json["form"] = name_of(subject.form);
    json["n"] = subject.n;
    json["block"] = subject.threads_per_block != 0 ? Json(subject.threads_per_block) : Json(nullptr);
    json["samples"] = row.times ? row.times->samples : 0;
    json["dropped"] = row.dropped;
    json["median_s"] = row.times ? Json(row.times->median_s) : Json(nullptr);
    json["q1_s"] = row.times ? Json(row.times->q1_s) : Json(nullptr);
    json["q3_s"] = row.times ? Json(row.times->q3_s) : Json(nullptr);
    json["min_s"] = row.times ? Json(row.times->min_s) : Json(nullptr);
    json["hot_median_s"] = orNull(row.hot_median_s);
    json["transfer_s"] = orNull(row.transfer_s);
    json["noise"] = orNull(row.noise());
    json["bytes"] = row.bytes;
    json["gb_per_s"] = orNull(row.gb_per_s());
    json["of_copy"] = orNull(row.of_ceiling());
    json["launches"] = row.launches;
    json["verified"] = orNull(row.verified);
    json["stop_reason"] = nameOrNull(row.stop_reason);
    json["sm_clock_mhz"] = orNull(row.sm_clock_mhz);
    json["status"] = name_of(row.status);
    json["reason"] = row.reason;
    json["ceiling"] = name_of(row.ceiling);
    json["ceiling_median_s"] = orNull(row.ceiling_median_s);
    json["not_waiting_s"] = orNull(row.not_waiting_s);
    json["exchange_s"] = orNull(row.exchange_s);
    return json;
}

// The same names, so that a table has a place for it.
Json figures(const LeftOut& leftOut) {
    Json json = figures(Row{});
    for (auto& [name, value] : json.items()) value = nullptr;
    json["algorithm"] = leftOut.algorithm;
    json["executor"] = leftOut.executor;
    json["type"] = nameOrNull(leftOut.type);
    json["op"] = nameOrNull(leftOut.op);
    json["n"] = orNull(leftOut.n);
    json["status"] = leftOutStatus;
    json["reason"] = leftOut.reason;
    return json;
}

Json conditionsAsJson(const bench::Conditions& conditions) {
    Json json;
    json["date"] = conditions.date;
    json["version"] = conditions.version;
    json["compiler"] = conditions.compiler;
    json["system"] = conditions.system;
    json["recording"] = "compiled out"; // an instrumented kernel is never timed
    json["notes"] = conditions.notes;
    return json;
}

} // namespace

void writeBenchJson(std::ostream& out, const Report& report) {
    const Json conditions = conditionsAsJson(report.conditions);
    Json json = Json::array();
    for (const Row& row : report.rows) {
        json.push_back(figures(row));
        json.back()["options"] = row.subject.options;
        json.back()["conditions"] = conditions;
        json.back()["conditions"]["date"] = report.date_of(row);
    }
    for (const LeftOut& leftOut : report.left_out) {
        json.push_back(figures(leftOut));
        json.back()["conditions"] = conditions;
    }
    writeJson(out, json);
}

void writeBenchCsv(std::ostream& out, const Report& report) {
    const auto withConditions = [&](Json line) {
        const Json conditions = conditionsAsJson(report.conditions);
        for (const char* name : {"date", "version", "compiler", "system"}) line[name] = conditions[name];
        return line;
    };
    std::vector<Json> lines;
    for (const Row& row : report.rows) {
        lines.push_back(withConditions(figures(row)));
        lines.back()["date"] = report.date_of(row);
    }
    for (const LeftOut& leftOut : report.left_out) lines.push_back(withConditions(figures(leftOut)));
    writeCsv(out, withConditions(figures(Row{})), lines);
}

} // namespace scanscope::app
