#include "app/reports/accuracy_report.h"

namespace scanscope::app {

using kernels::AccuracyRow;

namespace {

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
