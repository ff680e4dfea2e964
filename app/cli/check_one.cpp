#include "app/cli/check_one.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "app/arguments/file_names.h"
#include "app/cli/cell_options.h"
#include "app/cli/check_text.h"
#include "app/cli/console.h"
#include "app/cli/visible_names.h"
#include "app/reports/json.h"
#include "kernels/check/barrier_study.h"
#include "kernels/check/check.h"
#include "kernels/check/tried_fixes.h"
#include "kernels/run/barriers.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/changed_write.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {

using kernels::CheckReport;
using kernels::Comparison;
using kernels::counted;
using kernels::say;

namespace {

struct Checked {
    trace::Trace trace;
    Comparison comparison;                      // empty if there is nothing to compare
    std::optional<kernels::Request> request;    // empty for a recording
    std::unique_ptr<own::BuiltProgram> program; // null unless a program was run that ends soon enough
    std::optional<ProgramOrders> orders;        // empty unless a program was run in several thread orders
    std::vector<course::Judged> expected = {};
};

// Writes the recording as soon as there is one, so that a notebook can draw it while the check goes on.
void keep(const trace::Trace& trace, const CheckOptions& options) {
    if (options.marking.trace) trace::save_trace(trace, *options.marking.trace);
}

Checked runNow(const Context& context, const CheckOptions& options) {
    kernels::Request request = options.run.request(options.subject, context.backend);
    context.backend.validate(request);
    Checked checked{context.backend.record(request, context.console.stop), {}, request, {}, {}};
    keep(checked.trace, options);
    const kernels::Algorithm* algorithm = context.backend.find(request.algorithm);
    const bool isBroken = algorithm->family == kernels::Family::broken ||
                          request.options.contains(std::string(kernels::without_barrier));
    if (isBroken && !options.json && !request.input.empty() && has_right_result(algorithm))
        checked.comparison = compare_schedules(context.backend, request, context.console.stop);
    return checked;
}

Checked runProgram(const Context& context, const CheckOptions& options, ProgramProgress& progress) {
    const std::stop_token& stop = context.console.stop;
    std::vector<course::Expectation> expectations;
    for (const std::string& text : options.expected) expectations.push_back(course::parse_expectation(text));
    own::ProgramRequest request = programRequest(options.run, options.subject, context.program);
    request.tell = [&progress](const own::RunProgress& now) { progress.tell(now); };
    request.follows_values = !expectations.empty(); // to say what a wrong cell lacks
    own::HostFunctions functions(request, stop);
    for (const course::Expectation& one : expectations) require_function(one, &functions);
    auto program = std::make_unique<own::BuiltProgram>(request, stop);
    own::Recorded recorded = program->record(stop);
    keep(recorded.trace, options);
    const auto trace = std::make_shared<trace::Trace>(std::move(recorded.trace));
    std::optional<ProgramOrders> orders;
    if (!options.oneOrder) orders = ordersOf(*program, trace, recorded.took, stop);
    std::vector<trace::RunInOrder> runs;
    if (orders) runs = std::exchange(orders->runs, {});
    if (runs.empty()) runs.push_back({id_of(request.schedule, request.seed), trace});
    std::vector<course::Judged> expected;
    for (const course::Expectation& one : expectations)
        expected.push_back(course::judge(one, *trace, runs, &functions));
    if (!has_time_for_orders(request, recorded.took)) program = nullptr;
    return {std::move(*trace), {}, {}, std::move(program), std::move(orders), std::move(expected)};
}

Checked judged(const Context& context, const CheckOptions& options, ProgramProgress& progress) {
    if (options.marking.trace) {
        checkTraceName(*options.marking.trace);
        checkFolderOf(*options.marking.trace);
    }
    if (own::is_run_by_name(options.subject)) return runProgram(context, options, progress);
    if (options.oneOrder)
        throw kernels::BadRequest(
            "one-order", "--one-order applies only to your program, FILE.cu, FILE.py or FILE.ipynb.");
    if (!options.expected.empty())
        throw kernels::BadRequest("expect",
                                  "--expect applies only to your program, FILE.cu, FILE.py or FILE.ipynb.");
    if (!options.subject.ends_with(traceEnding)) return runNow(context, options);
    if (options.marking.trace)
        throw kernels::BadRequest(
            "trace", fmt::format("--trace saves a recording, but {} is one: leave it out.", options.subject));
    return {traceOf(context, options.subject, options.run), {}, {}, {}, {}};
}

// Returns the verdict on the run, including its other thread orders.
CheckReport reportOn(const Context& context, Checked& checked) {
    const kernels::Algorithm* algorithm = context.backend.find(checked.trace.run.algorithm);
    CheckReport report =
        kernels::check(checked.trace, algorithm, kernels::Blocks::together, context.console.stop);
    if (checked.program) try_fixes(checked.program->request(), checked.trace, report, context.console.stop);
    if (checked.orders && checked.orders->comparison) {
        checked.orders->verdict = verdict_on_orders(checked.trace, report, *checked.orders->comparison);
        if (const auto& finding = checked.orders->verdict.finding) report.findings.push_back(*finding);
    }
    // A wrong result does not explain why thread orders differ, so it is not part of that verdict.
    for (const course::Judged& one : checked.expected)
        if (const auto& finding = one.finding) report.findings.push_back(*finding);
    return report;
}

// A barrier that a clean run did not need: the size of this run, and the smallest run that needs the barrier.
struct Unneeded {
    std::uint64_t n = 0, blocks = 0, threads = 0;
    std::optional<kernels::SmallestRun> smallest;
};

std::optional<Unneeded> unneeded(const Context& context, const Checked& checked, const CheckReport& report) {
    const trace::Trace& trace = checked.trace;
    if (!checked.request || !report.findings.empty() || trace.launches.empty() ||
        !checked.request->options.contains(std::string(kernels::without_barrier)))
        return std::nullopt;
    const trace::Launch& launch = trace.launches.front();
    return Unneeded{trace.run.n, launch.grid.count(), launch.block.count(),
                    smallest_run_that_needs(context.backend, *checked.request, context.console.stop)};
}

// Returns the block of each thread in the finding, as an index in the grid.
Json blocksOf(const trace::Trace& trace, const trace::Finding& finding) {
    Json blocks = Json::array();
    if (finding.launch >= trace.launches.size()) return blocks;
    const auto& all = trace.launches[finding.launch].blocks;
    const auto at = std::ranges::find(finding.cells, std::uint64_t(finding.index));
    for (std::size_t i = 0; i < finding.threads.size(); ++i) {
        const bool isOther = i == 1 && at != finding.cells.end() && !finding.other_blocks.empty();
        const std::size_t block =
            isOther ? finding.other_blocks[std::size_t(at - finding.cells.begin())] : finding.block;
        if (block < all.size()) blocks.push_back(all[block].index);
    }
    return blocks;
}

// {verdict, launches, program_status, findings}; values that do not exist are null.
Json asJson(const trace::Trace& trace, const CheckReport& report) {
    Json json;
    json["verdict"] = report.verdict();
    json["launches"] = trace.program ? std::size_t{trace.program->launches} : trace.launches.size();
    json["program_status"] = trace.program ? Json(trace.program->status) : Json(nullptr);
    if (trace.program) json["program_output"] = trace.program->output;
    json["findings"] = Json::array();
    for (const trace::Finding& finding : report.findings) {
        Json entry;
        entry["kind"] = name_of(finding.kind);
        entry["grade"] = name_of(grade_of(finding));
        entry["message"] = finding.message.text();
        entry["location"] = orNull(lineOf(trace, finding.location));
        entry["threads"] = finding.threads;
        entry["array"] = orNull(finding.array);
        entry["index"] = finding.array.empty() ? Json(nullptr) : Json(finding.index);
        entry["step"] = finding.step == trace::no_step ? Json(nullptr) : Json(finding.step);
        entry["step_name"] = orNull(stepName(trace, finding));
        entry["blocks"] = blocksOf(trace, finding);
        if (launches_may_repeat(trace) || finding.launches > 1) entry["launches"] = finding.launches;
        entry["hazard"] = orNull(std::string(name_of(finding.hazard)));
        entry["other_location"] = orNull(lineOf(trace, finding.other_location));
        entry["mend"] = orNull(finding.mend.text());
        entry["proposal"] = finding.proposal.words.empty()
                                ? Json()
                                : Json{{"words", finding.proposal.words}, {"line", finding.proposal.line}};
        if (const std::string_view line = trace::source_line(trace, finding.location); !line.empty())
            entry["source_line"] = line;
        for (const trace::Finding& alike : finding.alike)
            entry["alike"].push_back({{"message", alike.message.text()},
                                      {"location", orNull(lineOf(trace, alike.location))},
                                      {"other_location", orNull(lineOf(trace, alike.other_location))}});
        if (finding.wrong) {
            const auto& [type, got, expected, isWritten] = *finding.wrong;
            entry["expected"] = toJson(expected, type);
            entry["got"] = isWritten ? toJson(got, type) : Json();
        }
        json["findings"].push_back(std::move(entry));
    }
    return json;
}

Json asJson(const Unneeded& unneeded) {
    Json json{{"n", unneeded.n}, {"blocks", unneeded.blocks}, {"threads", unneeded.threads}};
    json["smallest"] = unneeded.smallest ? Json{{"n", unneeded.smallest->n},
                                                {"threads", unneeded.smallest->threads},
                                                {"schedule", name_of(unneeded.smallest->schedule)}}
                                         : Json(nullptr);
    return json;
}

// Returns the options that repeat this run.
std::string optionsOf(const kernels::SmallestRun& run) {
    const std::string options = fmt::format("--n {} --block {}", run.n, run.threads);
    return run.schedule == trace::Schedule::in_order
               ? options
               : fmt::format("{} --schedule {}", options, name_of(run.schedule));
}

void print(std::ostream& out, const Unneeded& unneeded) {
    const std::string threads = counted(unneeded.threads, "{} thread", "{} threads");
    out << counted(unneeded.blocks, "The barrier was not needed for n = {1} with {0} block of {2}.",
                   "The barrier was not needed for n = {1} with {0} blocks of {2}.",
                   kernels::grouped(unneeded.n), threads)
        << '\n'
        << (unneeded.smallest
                ? say("The smallest run found that needs it: {}", optionsOf(*unneeded.smallest))
                : say("None of the runs that were tried needs it: n = 2 to 2048 in blocks of 32 to 256 "
                      "threads, 40000 in blocks of 32, and 70000 in blocks of 64."))
        << '\n';
}

} // namespace

int checkOne(const Context& context, const CheckOptions& options, Json& json) {
    ProgramProgress progress(context.console);
    Checked checked = judged(context, options, progress);
    const trace::Trace& trace = checked.trace;
    if (!options.json) checked.trace = withVisibleNames(std::move(checked.trace));
    const CheckReport report = reportOn(context, checked);
    progress.end();
    const std::optional<Unneeded> left = unneeded(context, checked, report);
    if (options.json) {
        json = asJson(trace, report);
        if (left) json["unneeded"] = asJson(*left);
        if (checked.orders) json["orders"] = asJson(*checked.orders);
        if (!checked.expected.empty()) json["expectations"] = asJson(checked.expected);
    } else {
        const bool hasReference = has_right_result(context.backend.find(trace.run.algorithm)) &&
                                  !trace::changed_write_of(trace.run.options);
        printReport(context.console.out, trace, report,
                    {hasReference, checked.orders ? checked.orders->alike() : 0});
        if (left) print(context.console.out, *left);
        if (!checked.comparison.runs.empty())
            printComparison(context.console, trace, report, checked.comparison);
        for (const course::Judged& one : checked.expected) printExpected(context.console, one);
        if (checked.orders) printOrders(context.console, *checked.orders);
    }
    const bool isFaulty = report.has(trace::Grade::fault) ||
                          (options.strict && (report.has(trace::Grade::warning) || report.has_run_nothing));
    return isFaulty ? exitFault : exitDone;
}

} // namespace scanscope::app
