// The command bench: times the algorithms on this machine, or compares two reports.

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/arguments/file_names.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/visible_names.h"
#include "app/reports/bench_measure.h"
#include "app/reports/bench_report.h"
#include "kernels/bench/rank_bench.h"
#include "kernels/input/sizes.h"
#include "kernels/own/program_request.h"
#include "kernels/run/run_fields.h"
#include "kernels/text/text.h"
#include "kernels/trace/whole_file.h"

namespace scanscope::app {

using bench::Report;
using bench::Row;
using kernels::BadRequest;

namespace {

// The algorithms that the ranks of an MPI launcher measure as a group. Every rank measures all other
// algorithms on its own.
const std::vector<std::string> rankedAlone{"scan-devices"};

// Reads a comma-separated list, without repetitions.
template <class T, class Read> std::vector<T> readList(std::string_view text, const Read& read) {
    std::vector<T> all;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const T one = read(std::string(text.substr(begin, end - begin)));
        if (std::ranges::find(all, one) == all.end()) all.push_back(one);
        begin = end + 1;
    }
    return all;
}

bench::Wanted wantedOf(const Context& context, const BenchCommandOptions& options) {
    for (const std::string& id : options.algorithms) static_cast<void>(algorithmNamed(id, context.backend));
    bench::Wanted wanted;
    wanted.algorithms = options.algorithms;
    wanted.sizes = kernels::parse_sizes(options.sizes.value_or(usualBenchSizes()));
    if (options.types) wanted.types = readList<trace::ElementType>(*options.types, kernels::read_type);
    if (options.operators)
        wanted.operators = readList<trace::Operator>(*options.operators, kernels::read_operator);
    if (options.form) wanted.form = kernels::read_form(*options.form);
    if (options.blockSizes)
        wanted.block_sizes = kernels::parse_block_sizes(*options.blockSizes, "--block-sizes");
    if (options.devices) wanted.devices = kernels::parse_device_counts(*options.devices, "--devices");
    return wanted;
}

std::string progressText(const bench::Progress& progress) {
    std::string text = fmt::format("{} of {}, {} of {} {}", kernels::grouped(progress.rows_done),
                                   kernels::grouped(progress.rows_total), progress.subject.algorithm,
                                   kernels::grouped(progress.subject.n), name_of(progress.subject.type));
    text += ", " + kernels::plain_count(progress.samples, "sample");
    if (progress.noise) text += ", " + fmt::format("noise {}", percentText(progress.noise));
    if (progress.seconds_left) text += ", " + fmt::format("about {:.0f} s left", *progress.seconds_left);
    return text;
}

Report measure(const Context& context, const BenchCommandOptions& options) {
    const bench::Wanted wanted = wantedOf(context, options);
    bench::EngineOptions how;
    if (options.budget) how.budget_seconds = bench::parse_budget(*options.budget, "--budget");
    for (const auto& file : {options.jsonFile, options.csvFile})
        if (file) checkFolderOf(*file);
    if (options.jsonFile && options.csvFile && isSameFile(*options.jsonFile, *options.csvFile))
        throw BadRequest("csv", "--json and --csv name the same file: choose two files.");
    if (const auto rank = bench::rank_here(); rank && options.algorithms == rankedAlone)
        return bench::run_ranks(wanted, how.seed);
    Progress progress(context.console);
    how.stop = context.console.stop;
    how.progress = [&](const bench::Progress& now) { progress.show([&] { return progressText(now); }); };
    return measureBench(context.backend, wanted, how);
}

void write(const Report& report, const std::optional<std::string>& file,
           void (*writer)(std::ostream&, const Report&)) {
    if (file) trace::save_whole(*file, [&](std::ostream& out) { writer(out, report); });
}

int compareFiles(const Context& context, const BenchCommandOptions& options) {
    const bool isMore = !options.algorithms.empty() || options.sizes || options.types || options.operators ||
                        options.form || options.blockSizes || options.devices || options.budget ||
                        options.jsonFile || options.csvFile || options.markdown;
    if (isMore)
        throw BadRequest("compare", "--compare takes two files and no other options: it measures nothing.");
    if (options.compared.size() != 2)
        throw BadRequest("compare", "--compare needs two files written by `scanscope bench --json FILE`.");
    const Report before = loadBenchReport(options.compared[0]), after = loadBenchReport(options.compared[1]);
    printComparison(context.console.out, withVisibleNames(before), withVisibleNames(after));
    return exitDone;
}

} // namespace

int statusOf(const Report& report) {
    const auto any = [&](auto&& is) { return std::ranges::any_of(report.rows, is); };
    if (any([](const Row& row) { return row.status == bench::Status::cancelled; })) return exitCancelled;
    const bool isFaulty =
        any([](const Row& row) { return row.status == bench::Status::failed || row.verified == false; });
    return isFaulty ? exitFault : exitDone;
}

int benchCommand(const Context& context, const BenchCommandOptions& options) {
    if (!options.compared.empty()) return compareFiles(context, options);
    if (!options.algorithms.empty() && own::is_program_name(options.algorithms.front()))
        return benchProgram(context, options);
    if (const auto option = options.program.firstGiven())
        throw BadRequest("program",
                         fmt::format("{} applies only to your own CUDA program, FILE.cu.", *option));
    if (options.kernel || !options.expected.empty())
        throw BadRequest("program", fmt::format("{} applies only to your own CUDA program, FILE.cu.",
                                                options.kernel ? "--kernel" : "--expect"));
    const Report report = measure(context, options);
    const auto rank = bench::rank_here();
    if (rank && options.algorithms == rankedAlone && !rank->tells()) return statusOf(report);
    const auto print = [&] {
        if (options.markdown)
            writeBenchMarkdown(context.console.out, report);
        else
            printBenchReport(context.console.out, report);
    };
    // The files come first, because printing ends the program if its pipe is closed. If a file cannot be
    // written, the results are still printed.
    try {
        write(report, options.jsonFile, writeBenchJson);
        write(report, options.csvFile, writeBenchCsv);
    } catch (...) {
        print();
        throw;
    }
    print();
    const int status = statusOf(report);
    if (status == exitCancelled) {
        context.console.out.flush();
        context.console.remark("Cancelled. The rows measured so far are kept.");
    }
    return status;
}

} // namespace scanscope::app
