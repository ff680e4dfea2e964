#include <algorithm>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/reports/json.h"
#include "app/reports/study_reports.h"
#include "app/reports/table.h"
#include "kernels/input/input.h"
#include "kernels/text/text.h"
#include "kernels/verify/accuracy.h"
#include "kernels/verify/verify.h"

namespace scanscope::app {

using kernels::AccuracyRow;
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

std::string titleOf(const VerifyRow& row) {
    const kernels::Request& request = row.request;
    const std::string_view op = name_of(request.op), type = name_of(request.type);
    return request.form == trace::Form::exclusive
               ? fmt::format("{} on {}, exclusive {} of {} {}", request.algorithm, request.executor, op,
                             row.n, type)
               : fmt::format("{} on {}, inclusive {} of {} {}", request.algorithm, request.executor, op,
                             row.n, type);
}

void printReport(std::ostream& out, const VerifyReport& report, std::size_t column) {
    for (const Tally& tally : tallies(report))
        fmt::print(out, "{:<{}}{:<10}{}, {}\n", tally.algorithm, column, tally.executor,
                   kernels::plain_count(tally.cases, "case"),
                   tally.failed == 0 ? "all correct" : kernels::plain_count(tally.failed, "wrong", "wrong"));
    for (const kernels::VerifySkip& skip : report.skipped)
        fmt::print(out, "{:<{}}{:<10}skipped: {}\n", skip.algorithm, column, skip.executor, skip.reason);
    std::size_t printed = 0;
    for (const VerifyRow& row : report.rows) {
        if (row.passed) continue;
        if (printed++ == mostFailures) {
            out << '\n'
                << fmt::format("and {} more", kernels::grouped(report.failed() - mostFailures)) << '\n';
            break;
        }
        fmt::print(out, "\n{}\n  {}\n", titleOf(row), row.reason);
    }
}

std::string errorText(const AccuracyRow::Error& error) {
    return error.relative ? fmt::format("{:.2e}", *error.relative) : "failed";
}

void explainInputs(std::ostream& out) {
    using kernels::AccuracyInput;
    const auto explain = [&out](AccuracyInput input, const std::string& text) {
        fmt::print(out, "{}{}\n", toTheLeft(name_of(input), 13), text);
    };
    fmt::print(out, "\n{}\n",
               "An error of 1 or more means that no digit is right; 5.96e-08 is half a unit in the "
               "last place of float32.");
    explain(AccuracyInput::ones,
            "A float32 loop stops counting at 2^24, because float32 has no 2^24 + 1. No float32 sum of "
            "2^24 + 1 elements is exact.");
    explain(
        AccuracyInput::alternating,
        "The first number is 1; random numbers from 0 to 1000 follow, each with its negative. The sum is 1.");
    explain(AccuracyInput::tiny, "The first number is 1e8, the last is -1e8, and the others are 1e-8. The "
                                 "result is the sum of the others; a float64 loop loses half of it.");
    fmt::print(out, "{}\n",
               "Kahan summation is designed for the last two inputs: its error stays small when large "
               "numbers cancel.");
}

void printAccuracy(std::ostream& out, const std::vector<AccuracyRow>& rows, std::uint64_t seed) {
    if (rows.empty()) return;
    constexpr std::size_t executor = 10, input = 12, figure = 12;
    const std::string wide = "serial, float64";
    const std::size_t last = std::max<std::size_t>(16, displayWidth(wide) + 1);
    fmt::print(out,
               "\nfloat32 sums, relative error against float64 (random numbers from 0 to 1, seed {})\n{}{}",
               seed, std::string(executor + input, ' '), toTheRight("n", figure));
    for (const kernels::AccuracyMethod& method : kernels::accuracy_methods)
        out << toTheRight(std::string(method.name), figure);
    out << toTheRight(wide, last) << '\n';
    for (const AccuracyRow& row : rows) {
        out << toTheLeft(row.executor, executor) << toTheLeft(name_of(row.input), input)
            << toTheRight(kernels::grouped(row.n), figure);
        for (const AccuracyRow::Error& error : row.errors) out << toTheRight(errorText(error), figure);
        out << toTheRight(errorText(row.wide), last) << '\n';
        for (const AccuracyRow::Error& error : row.errors)
            if (!error.relative) fmt::print(out, "  {}\n", error.problem);
        if (!row.wide.relative) fmt::print(out, "  {}\n", row.wide.problem);
    }
    explainInputs(out);
}

std::string knownExecutor(const kernels::Backend& backend, const std::string& id) {
    std::string ids;
    for (const kernels::ExecutorInfo& executor : backend.executors()) {
        if (executor.id == id) return id;
        ids += (ids.empty() ? "" : ", ") + executor.id;
    }
    throw kernels::BadRequest("executor", fmt::format("There is no executor {} to verify on: choose {}.",
                                                      kernels::in_quotes(id), ids));
}

// Refuses a run with only --accuracy that would compare nothing and still exit with success.
void requireSums(const kernels::Backend& backend, const kernels::AccuracyOptions& sums) {
    if (sums.sizes.empty())
        throw kernels::BadRequest(
            "max-n", fmt::format("--accuracy compares sums of {} or more elements: choose a larger --max-n.",
                                 kernels::AccuracyOptions{}.sizes.front()));
    for (const kernels::ExecutorInfo& executor : backend.executors()) {
        if (std::ranges::count(sums.executors, executor.id) == 0) continue;
        if (executor.id == "cpu")
            throw kernels::BadRequest(
                "executor", "--accuracy compares kernels with a loop on the CPU: choose emulator or cuda.");
        if (!executor.available)
            throw kernels::Unavailable(
                fmt::format("The {} executor is not available: {}.", executor.id, executor.reason));
    }
}

// Refuses a run without a single case, for the same reason.
void requireCases(const VerifyReport& report) {
    if (report.rows.empty() && report.skipped.empty())
        throw kernels::BadRequest("n",
                                  "No algorithm runs on that executor with that many elements: `scanscope "
                                  "list` shows the executors and the largest n of each.");
}

bool isMeasured(const AccuracyRow& row) {
    return row.wide.relative && std::ranges::all_of(row.errors, [](const AccuracyRow::Error& error) {
               return error.relative.has_value();
           });
}

} // namespace

int verifyCommand(const Context& context, const VerifyCommandOptions& options) {
    for (const std::string& id : options.algorithms) static_cast<void>(algorithmNamed(id, context.backend));
    if (options.accuracy && options.full)
        throw kernels::BadRequest("full", "--full includes --accuracy: leave out one of them.");
    if (options.accuracy && !options.algorithms.empty())
        throw kernels::BadRequest("accuracy",
                                  "--accuracy compares its own four sums: leave out the algorithms.");
    Progress progress(context.console);
    kernels::VerifyOptions how;
    if (options.executor) how.executors = {knownExecutor(context.backend, *options.executor)};
    how.algorithms = options.algorithms;
    how.full = options.full;
    if (options.minN) how.min_n = kernels::parse_size(*options.minN, "--min-n");
    if (options.maxN) how.max_n = kernels::parse_size(*options.maxN, "--max-n");
    how.stop = context.console.stop;
    how.progress = [&](std::size_t done, std::size_t total, const kernels::Request& next) {
        progress.show([&] {
            return fmt::format("{} of {}, {} on {}", kernels::grouped(done), kernels::grouped(total),
                               next.algorithm, next.executor);
        });
    };
    const VerifyReport report = options.accuracy ? VerifyReport{} : verify(context.backend, how);
    kernels::AccuracyOptions sums;
    sums.executors = how.executors;
    sums.sizes_of_ones = {kernels::counting_stops.begin(), kernels::counting_stops.end()};
    for (auto* sizes : {&sums.sizes, &sums.sizes_of_ones})
        std::erase_if(*sizes, [&](std::uint64_t n) { return n > how.max_n; });
    sums.stop = how.stop;
    sums.progress = how.progress;
    if (options.accuracy) requireSums(context.backend, sums);
    const bool comparesSums = options.accuracy || (options.full && options.algorithms.empty());
    if (!comparesSums) requireCases(report);
    const std::vector<AccuracyRow> accuracy =
        comparesSums ? measure_accuracy(context.backend, sums) : std::vector<AccuracyRow>{};
    progress.clear();
    if (options.json) {
        Json json = reportAsJson(report);
        if (comparesSums) json["accuracy"] = accuracyAsJson(accuracy, sums.seed);
        writeJson(context.console.out, json);
    } else {
        printReport(context.console.out, report, id_column(context.backend.algorithms));
        printAccuracy(context.console.out, accuracy, sums.seed);
    }
    return report.failed() == 0 && std::ranges::all_of(accuracy, isMeasured) ? exitDone : exitFault;
}

} // namespace scanscope::app
