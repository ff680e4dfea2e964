// The command bench on a user program: what its kernels take on this machine's GPU, beside a copy and other
// algorithms; what the emulator counted; and what the cost model says of it.

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/arguments/file_names.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/show_text.h"
#include "app/cli/visible_names.h"
#include "app/reports/bench_measure.h"
#include "app/reports/bench_report.h"
#include "app/reports/json.h"
#include "app/reports/study_reports.h"
#include "app/reports/table.h"
#include "kernels/bench/program_times.h"
#include "kernels/check/check.h"
#include "kernels/course/expectation.h"
#include "kernels/input/sizes.h"
#include "kernels/own/built_program.h"
#include "kernels/own/register_use.h"
#include "kernels/run/run_fields.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"
#include "kernels/trace/whole_file.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::grouped;
using kernels::say;

namespace {

constexpr int programBenchSchema = 1;
constexpr std::string_view placeOfSize = "{n}";
// Elements on the emulator, unless all sizes are larger: with records of everything, or of a few blocks.
constexpr std::uint64_t mostCounted = 1u << 16, mostModelled = 1u << 22;

// The program's arguments for a size: {n} is replaced.
std::vector<std::string> argumentsFor(std::vector<std::string> arguments, std::optional<std::uint64_t> n) {
    for (std::string& argument : arguments)
        for (std::size_t at = 0; n && (at = argument.find(placeOfSize, at)) != argument.npos;)
            argument.replace(at, placeOfSize.size(), std::to_string(*n));
    return arguments;
}

// The sizes to run; a single nullopt if the program has no argument for its size.
std::vector<std::optional<std::uint64_t>> sizesOf(const Context& context,
                                                  const BenchCommandOptions& options) {
    const bool takesSize = std::ranges::any_of(context.program.arguments, [](const std::string& argument) {
        return argument.find(placeOfSize) != argument.npos;
    });
    if (options.sizes && !takesSize)
        throw BadRequest("sizes", "--sizes needs the place of the size among your program's arguments: "
                                  "`scanscope bench prog.cu --sizes 2^16..2^28 -- {n}`.");
    if (!options.sizes && takesSize)
        throw BadRequest("sizes",
                         "{n} among your program's arguments stands for its size: add --sizes, such as "
                         "--sizes 2^16..2^28.");
    if (!takesSize) return {std::nullopt};
    const std::vector<std::uint64_t> sizes = kernels::parse_sizes(*options.sizes);
    return {sizes.begin(), sizes.end()};
}

// The largest of the sizes, which are ascending, that is not above the limit, or the smallest of all.
std::optional<std::uint64_t> largestUpTo(std::uint64_t limit,
                                         const std::vector<std::optional<std::uint64_t>>& sizes) {
    const auto above = std::ranges::find_if(sizes, [&](const auto& n) { return n && *n > limit; });
    return above == sizes.begin() ? sizes.front() : *std::prev(above);
}

// The program on the emulator: recorded, and judged.
struct Counted {
    std::shared_ptr<const trace::Trace> trace;
    std::string fault; // the first reason not to time it, as a sentence; empty if it is right
};

Counted countedOn(const Context& context, const BenchCommandOptions& options,
                  std::optional<std::uint64_t> n) {
    Progress progress(context.console);
    progress.show([] { return std::string("counting on the emulator"); });
    const std::stop_token& stop = context.console.stop;
    own::ProgramRequest request = options.program.request(options.algorithms.front(), context.program);
    request.arguments = argumentsFor(request.arguments, n);
    std::vector<course::Expectation> expectations;
    for (const std::string& text : options.expected) expectations.push_back(course::parse_expectation(text));
    own::HostFunctions functions(request, stop);
    for (const course::Expectation& one : expectations) require_function(one, &functions);
    const auto trace = std::make_shared<trace::Trace>(own::record_program(request, stop));
    kernels::CheckReport report = kernels::check(*trace, nullptr, kernels::Blocks::together, stop);
    const std::vector<trace::RunInOrder> runs{{id_of(request.schedule, request.seed), trace}};
    for (const course::Expectation& one : expectations)
        if (const auto finding = course::judge(one, *trace, runs, &functions).finding)
            report.findings.push_back(*finding);
    Counted counted{trace, {}};
    for (const trace::Finding& finding : report.findings)
        if (grade_of(finding) == trace::Grade::fault && counted.fault.empty())
            counted.fault = finding.message.text();
    if (counted.fault.empty() && trace->launches.empty()) counted.fault = say("it launched no kernel.");
    return counted;
}

// A few blocks of each launch at a larger size, for the model. Nullopt if the program does not end in time,
// or if a launch has more records than fit.
std::optional<trace::Trace> modelledRun(const Context& context, const BenchCommandOptions& options,
                                        std::optional<std::uint64_t> n) {
    own::ProgramRequest request = options.program.request(options.algorithms.front(), context.program);
    request.arguments = argumentsFor(request.arguments, n);
    request.blocks = {0, 1, 2, -1};
    trace::Trace trace = own::record_program(request, context.console.stop);
    const bool isWhole =
        !trace.fault && !trace.launches.empty() &&
        std::ranges::none_of(trace.launches, &std::vector<trace::Block>::empty, &trace::Launch::blocks);
    return isWhole ? std::optional(std::move(trace)) : std::nullopt;
}

struct Timed {
    std::optional<std::uint64_t> n;
    bench::ProgramTimes times;
};

std::vector<Timed> timesOf(const Context& context, const BenchCommandOptions& options,
                           const std::vector<std::optional<std::uint64_t>>& sizes) {
    const std::stop_token& stop = context.console.stop;
    const own::ProgramRequest request = options.program.request(options.algorithms.front(), context.program);
    Progress progress(context.console);
    progress.show([] { return std::string("compiling with nvcc"); });
    const bench::TimedProgram program(request.build, stop);
    std::vector<Timed> all;
    for (const auto& n : sizes) {
        if (n) progress.show([&] { return fmt::format("timing n = {}", grouped(*n)); });
        all.push_back({n, program.time({.arguments = argumentsFor(request.arguments, n),
                                        .longest = std::chrono::seconds(request.seconds),
                                        .only = options.kernel.value_or("")},
                                       stop)});
    }
    return all;
}

// The algorithms to time beside the program, at the same sizes.
bench::Wanted rivalsWanted(const Context& context, const BenchCommandOptions& options,
                           const std::vector<std::optional<std::uint64_t>>& sizes) {
    bench::Wanted wanted;
    wanted.algorithms.assign(options.algorithms.begin() + 1, options.algorithms.end());
    for (const std::string& id : wanted.algorithms) static_cast<void>(algorithmNamed(id, context.backend));
    if (wanted.algorithms.empty()) wanted.algorithms = {"cub-scan", "lookback-bulk"};
    for (const auto& n : sizes)
        if (n) wanted.sizes.push_back(*n);
    if (options.types) wanted.types = {kernels::read_type(*options.types)};
    if (options.operators) wanted.operators = {kernels::read_operator(*options.operators)};
    if (options.form) wanted.form = kernels::read_form(*options.form);
    return wanted;
}

// Empty if the program has no size, or if this build or machine cannot time algorithms on a GPU.
bench::Report timesOfRivals(const Context& context, const bench::Wanted& wanted) {
    const auto executors = context.backend.executors();
    const auto gpu = std::ranges::find(executors, "cuda", &kernels::ExecutorInfo::id);
    if (wanted.sizes.empty() || gpu == executors.end() || !gpu->available) return {};
    return measureBench(context.backend, wanted, {.stop = context.console.stop});
}

// A line of the table: a kernel of the program, all of its kernels, or another algorithm.
struct TimeRow {
    std::optional<std::uint64_t> n;
    std::string name;
    std::uint64_t launches = 0;
    std::optional<double> launch_s; // nullopt for several kernels together
    double run_s = 0;
    std::optional<double> noise, ofCeiling;
};

std::vector<TimeRow> rowsOf(const std::vector<Timed>& timed, const bench::Report& rivals) {
    std::vector<TimeRow> rows;
    for (const Timed& one : timed) {
        const std::size_t first = rows.size();
        std::uint64_t launches = 0;
        for (const bench::KernelTimes& kernel : one.times.kernels) {
            launches += kernel.launches;
            rows.push_back({one.n,
                            kernel.kernel,
                            kernel.launches,
                            kernel.launch.median_s,
                            kernel.run.median_s,
                            kernel.run.noise(),
                            {}});
        }
        if (one.times.all && one.times.kernels.size() != 1)
            rows.push_back({one.n,
                            say("all kernels"),
                            launches,
                            {},
                            one.times.all->median_s,
                            one.times.all->noise(),
                            {}});
        // The ceiling was measured with the rivals: a copy or, for reductions, a pass that only reads.
        std::optional<double> ceiling_s;
        for (const bench::Row& rival : rivals.rows) {
            if (rival.subject.n != one.n || rival.subject.executor != "cuda" || !rival.times) continue;
            rows.push_back({one.n,
                            rival.subject.algorithm,
                            rival.launches,
                            {},
                            rival.times->median_s,
                            rival.noise(),
                            {}});
            if (!ceiling_s && rival.ceiling_median_s) {
                ceiling_s = rival.ceiling_median_s;
                rows.push_back({one.n, std::string(name_of(rival.ceiling)), 1, {}, *ceiling_s, {}, {}});
            }
        }
        // Times of rivals include about 2 µs of launching; small ones cannot be compared with those of
        // kernels.
        constexpr double leastCeiling = 20e-6;
        for (std::size_t row = first; ceiling_s >= leastCeiling && row < rows.size(); ++row)
            if (rows[row].run_s > 0 && !(rows[row].launch_s && one.times.kernels.size() > 1))
                rows[row].ofCeiling = *ceiling_s / rows[row].run_s;
    }
    return rows;
}

Columns<TimeRow> timeColumns() {
    return {
        {say("kernel or algorithm"), [](const TimeRow& row) { return kernels::visible(row.name); }},
        {"n", [](const TimeRow& row) { return row.n ? grouped(*row.n) : ""; }},
        {say("launches"), [](const TimeRow& row) { return grouped(row.launches); }},
        {say("a launch"), [](const TimeRow& row) { return row.launch_s ? timeText(*row.launch_s) : ""; }},
        {say("a run"), [](const TimeRow& row) { return timeText(row.run_s); }},
        {say("noise"), [](const TimeRow& row) { return percentText(row.noise); }},
        {say("of the ceiling"), [](const TimeRow& row) { return percentText(row.ofCeiling); }},
    };
}

Json asJson(const TimeRow& row) {
    Json json;
    json["n"] = orNull(row.n);
    json["name"] = row.name;
    json["launches"] = row.launches;
    json["launch_s"] = orNull(row.launch_s);
    json["run_s"] = row.run_s;
    json["noise"] = orNull(row.noise);
    json["of_ceiling"] = orNull(row.ofCeiling);
    return json;
}

// Why the program cannot be timed, in a sentence. Nullopt if all runs ended well.
std::optional<std::string> failureOf(const std::vector<Timed>& timed,
                                     const std::optional<std::string>& kernel) {
    for (const Timed& one : timed) {
        const std::string at = one.n ? say(" with n = {}", grouped(*one.n)) : "";
        if (one.times.was_too_long)
            return say("The program was stopped{}: it ran too long. --seconds N gives "
                       "it more time.",
                       at);
        if (one.times.status != 0)
            return say("The program ended with status {}{}, so it is not timed. It printed: {}",
                       one.times.status, at, kernels::in_quotes(one.times.output, 200));
        if (one.times.kernels.empty())
            return kernel ? say("The program ran no kernel named {} on the GPU{}.", *kernel, at)
                          : say("The program ran no kernel on the GPU{}.", at);
    }
    return std::nullopt;
}

// The model beside the measured time of the kernels, which does not include launching them.
std::string comparisonOf(const cost::Cost& modelled, double measured_s) {
    constexpr double agrees = 2;
    const double kernels_s = modelled.seconds() - parts_of(modelled).launch;
    std::string text =
        say("Without launching: {} modelled, {} measured.", timeText(kernels_s), timeText(measured_s));
    if (measured_s > agrees * kernels_s)
        text +=
            " " +
            say("Most of the time comes from something that the model leaves out, such as atomics of many "
                "threads on one cell.");
    return text;
}

} // namespace

int benchProgram(const Context& context, const BenchCommandOptions& options) {
    const Console& console = context.console;
    const std::string& file = options.algorithms.front();
    if (options.csvFile || options.markdown || options.blockSizes || options.devices || options.budget)
        throw BadRequest("program",
                         "With a program, bench takes --sizes, --kernel, --expect, --types, --ops, "
                         "--form, --json and the options for programs.");
    if (options.jsonFile) checkFolderOf(*options.jsonFile);
    const auto sizes = sizesOf(context, options);
    const bench::Wanted wanted = rivalsWanted(context, options, sizes); // refuses before anything is run
    const auto n = largestUpTo(mostCounted, sizes);
    const Counted counted = countedOn(context, options, n);
    if (!counted.fault.empty()) {
        for (const std::string& sentence :
             {say("{} is wrong, so it is not timed: {}", file, counted.fault),
              say("`scanscope check {}` says more.", kernels::shell_word(file))})
            fmt::print(console.out, "{}\n", kernels::visible(sentence));
        return exitFault;
    }
    const auto reason = bench::no_program_times();
    std::vector<Timed> timed;
    bench::Report rivals;
    if (!reason) {
        timed = timesOf(context, options, sizes);
        if (const auto failure = failureOf(timed, options.kernel)) {
            fmt::print(console.out, "{}\n", kernels::visible(*failure));
            return exitFault;
        }
        rivals = timesOfRivals(context, wanted);
    }
    const std::vector<TimeRow> rows = rowsOf(timed, rivals);
    const cost::Machine& machine = cost::h200();
    const auto use = own::register_use(options.program.request(file, context.program).build, console.stop);
    const auto registers = [&](std::string_view kernel) { return own::registers_of(use, kernel); };
    auto modelledN = largestUpTo(mostModelled, sizes);
    const auto larger = modelledN == n ? std::nullopt : modelledRun(context, options, modelledN);
    if (!larger) modelledN = n;
    const trace::Trace& run = larger ? *larger : *counted.trace;
    const auto here = std::ranges::find(timed, modelledN, &Timed::n);
    const CostOfRun model{runTitle(run), cost_of(run, machine, registers), machine.name, std::nullopt};
    if (options.jsonFile) {
        Json json;
        json["schema"] = programBenchSchema;
        json["program"] = file;
        json["not_timed"] = reason ? Json(*reason) : Json(nullptr);
        json["rows"] = Json::array();
        for (const TimeRow& row : rows) json["rows"].push_back(asJson(row));
        json["counted_n"] = orNull(n);
        json["modelled_n"] = orNull(modelledN);
        json["modelled_s"] = model.cost.seconds();
        json["model"] = machine.name;
        trace::save_whole(*options.jsonFile, [&](std::ostream& out) { writeJson(out, json); });
    }
    if (reason)
        fmt::print(console.out, "{}\n\n", say("Not timed: {}", *reason));
    else {
        printAligned(console.out, tableOf(timeColumns(), rows), 1);
        console.out << '\n';
    }
    fmt::print(console.out, "{}\n",
               n ? say("Counted on the emulator with n = {}:", grouped(*n))
                 : say("Counted on the emulator:"));
    printRequests(console.out, *counted.trace);
    fmt::print(console.out, "\n{}\n",
               modelledN ? say("Modelled for an {} with n = {}:", machine.name, grouped(*modelledN))
                         : say("Modelled for an {}:", machine.name));
    for (const std::string& sentence : costSentences(model)) fmt::print(console.out, "{}\n", sentence);
    if (here != timed.end() && !options.kernel)
        fmt::print(console.out, "{}\n", comparisonOf(model.cost, here->times.all->median_s));
    return exitDone;
}

} // namespace scanscope::app
