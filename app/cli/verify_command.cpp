#include <algorithm>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/progress.h"
#include "text.h"
#include "verify/verify.h"

namespace scanscope::app {

using kernels::counted;
using kernels::VerifyReport;
using kernels::VerifyRow;

namespace {

constexpr std::size_t mostFailures = 20;

Json reportAsJson(const VerifyReport& report) {
    Json json;
    json["cases"] = report.rows.size();
    json["failed"] = report.failed();
    json["skipped"] = report.skipped.size();
    json["rows"] = Json::array();
    for (const VerifyRow& row : report.rows) {
        Json entry;
        entry["algorithm"] = row.request.algorithm;
        entry["executor"] = row.request.executor;
        entry["n"] = row.n;
        entry["type"] = name_of(row.request.type);
        entry["op"] = name_of(row.request.op);
        entry["form"] = name_of(row.request.form);
        entry["passed"] = row.passed;
        entry["reason"] = row.reason;
        json["rows"].push_back(std::move(entry));
    }
    for (const kernels::VerifySkip& skip : report.skipped) {
        Json entry;
        entry["algorithm"] = skip.algorithm;
        entry["executor"] = skip.executor;
        for (const char* unknown : {"n", "type", "op", "form", "passed"}) entry[unknown] = nullptr;
        entry["reason"] = skip.reason;
        json["rows"].push_back(std::move(entry));
    }
    return json;
}

struct Tally {
    std::string algorithm, executor;
    std::size_t cases = 0, failed = 0;
};

std::vector<Tally> tallies(const VerifyReport& report) {
    std::vector<Tally> all;
    for (const VerifyRow& row : report.rows) {
        const bool isNew = all.empty() || all.back().algorithm != row.request.algorithm ||
                           all.back().executor != row.request.executor;
        if (isNew) all.push_back({row.request.algorithm, row.request.executor, 0, 0});
        ++all.back().cases;
        all.back().failed += !row.passed;
    }
    return all;
}

void printReport(std::ostream& out, const VerifyReport& report, std::size_t column) {
    for (const Tally& tally : tallies(report))
        fmt::print(out, "{:<{}}{:<10}{}, {}\n", tally.algorithm, column, tally.executor,
                   counted(tally.cases, "case"),
                   tally.failed == 0 ? "all right" : fmt::format("{} wrong", kernels::grouped(tally.failed)));
    for (const kernels::VerifySkip& skip : report.skipped)
        fmt::print(out, "{:<{}}{:<10}skipped: {}\n", skip.algorithm, column, skip.executor, skip.reason);
    std::size_t printed = 0;
    for (const VerifyRow& row : report.rows) {
        if (row.passed) continue;
        if (printed++ == mostFailures) {
            fmt::print(out, "\nand {} more\n", kernels::grouped(report.failed() - mostFailures));
            break;
        }
        fmt::print(out, "\n{} on {}, {} {} of {} {}\n  {}\n", row.request.algorithm, row.request.executor,
                   name_of(row.request.form), name_of(row.request.op), row.n, name_of(row.request.type),
                   row.reason);
    }
}

std::string knownExecutor(const kernels::Backend& backend, const std::string& id) {
    std::string ids;
    for (const kernels::ExecutorInfo& executor : backend.executors()) {
        if (executor.id == id) return id;
        ids += (ids.empty() ? "" : ", ") + executor.id;
    }
    throw kernels::BadRequest(
        "executor",
        fmt::format("There is no executor {} to verify on: choose one of {}.", kernels::in_quotes(id), ids));
}

} // namespace

int verifyCommand(const Context& context, const VerifyCommandOptions& options) {
    for (const std::string& id : options.algorithms) static_cast<void>(algorithmNamed(id, context.backend));
    Progress progress(context.console);
    kernels::VerifyOptions how;
    if (!options.executor.empty()) how.executors = {knownExecutor(context.backend, options.executor)};
    how.algorithms = options.algorithms;
    how.full = options.full;
    how.stop = context.console.stop;
    how.progress = [&](std::size_t done, std::size_t total, const kernels::Request& next) {
        progress.show(done, total, fmt::format("{} on {}", next.algorithm, next.executor));
    };
    const VerifyReport report = verify(context.backend, how);
    progress.clear();
    if (options.json)
        writeJson(context.console.out, reportAsJson(report));
    else
        printReport(context.console.out, report, id_column(context.backend.algorithms));
    return report.failed() == 0 ? exitDone : exitFault;
}

} // namespace scanscope::app
