// The command cost: the modelled time of a run on a GPU, next to measured times.

#include <fmt/format.h>

#include "app/arguments/file_names.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/show_text.h"
#include "app/cli/visible_names.h"
#include "app/reports/bench_report.h"
#include "app/reports/study_reports.h"
#include "kernels/input/input.h"
#include "kernels/input/sizes.h"
#include "kernels/own/program_request.h"
#include "kernels/own/register_use.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::grouped;

namespace {

std::optional<bench::Report> resultsOf(const Context& context, const CostCommandOptions& options) {
    if (options.results) return loadBenchReport(*options.results);
    return context.desktop.recordedResults ? context.desktop.recordedResults() : std::nullopt;
}

// The registers of a thread: the value of --registers for all kernels, or what nvcc reports for each kernel
// of a program.
struct RegisterUse {
    unsigned all = 0;
    std::map<std::string, unsigned> byKernel;
    [[nodiscard]] cost::Registers lookup() const {
        return
            [this](std::string_view kernel) { return all > 0 ? all : own::registers_of(byKernel, kernel); };
    }
};

RegisterUse registersOf(const Context& context, const CostCommandOptions& options) {
    constexpr std::uint64_t most = 255; // the most registers that an instruction can address
    if (options.registers) {
        const std::uint64_t number = kernels::parse_size(*options.registers, "registers");
        if (number == 0 || number > most)
            throw BadRequest("registers",
                             fmt::format("--registers must be a number from 1 to {}, not {}.", most, number));
        return {static_cast<unsigned>(number), {}};
    }
    if (options.subjects.size() != 1 || !own::is_program_name(options.subjects.front())) return {};
    return {0, own::register_use(options.run.programRequest(options.subjects.front(), context.program).build,
                                 context.console.stop)};
}

void checkPicture(const Context& context, const CostCommandOptions& options) {
    if (!options.file) {
        if (options.theme) throw BadRequest("theme", "--theme needs a chart: add -o FILE.svg");
        return;
    }
    checkDrawnName(*options.file);
    checkChartName(*options.file);
    checkFolderOf(*options.file);
    if (!context.desktop.drawCosts)
        throw kernels::Unavailable(
            "This build cannot draw (SCANSCOPE_GUI=OFF). Leave out -o, or use --json.");
}

int costOfOne(const Context& context, const CostCommandOptions& options, const cost::Machine& machine) {
    checkPicture(context, options);
    const trace::Trace trace = traceOf(context, options.subjects.front(), options.run);
    if (trace.launches.empty())
        throw BadRequest("algorithm", "This run launched no kernel, so it has no cost.");
    const RegisterUse registers = registersOf(context, options);
    const auto results = resultsOf(context, options);
    const bench::Row* measured = results ? cost::measured_row(*results, trace) : nullptr;
    // A recording may come from an untrusted source, and its names are printed on a terminal.
    const trace::Trace shown = options.json ? trace : withVisibleNames(trace);
    const CostOfRun run{runTitle(shown), cost_of(shown, machine, registers.lookup()), machine.name,
                        measured ? std::optional(measured->times->median_s) : std::nullopt};
    if (options.json)
        writeCostJson(context.console.out, run);
    else if (options.markdown)
        writeCostMarkdown(context.console.out, run);
    else
        printCost(context.console.out, run);
    return trace.fault ? exitFault : exitDone;
}

void drawCosts(const Context& context, const CostCommandOptions& options,
               const std::vector<cost::CostRow>& rows) {
    ChartPicture picture;
    picture.file = *options.file;
    if (options.theme) {
        ExportSettings settings;
        settings.set("theme", *options.theme);
        picture.theme = settings.text("theme");
    }
    const std::string leftOut = context.desktop.drawCosts(rows, picture);
    context.console.out << *options.file << '\n';
    if (!leftOut.empty()) context.console.err << kernels::visible(leftOut) << '\n';
}

int costsOfResults(const Context& context, const CostCommandOptions& options, const cost::Machine& machine) {
    checkPicture(context, options);
    const auto results = resultsOf(context, options);
    if (!results)
        throw BadRequest("results", "This build has no measured results: add --results FILE.json from "
                                    "`scanscope bench --json`, or name one algorithm.");
    if (const auto option = options.run.firstGiven({"type", "op"}))
        throw BadRequest(
            option->substr(2),
            fmt::format("{} needs a single algorithm: for several, each measured row has its own value.",
                        *option));
    Progress progress(context.console);
    cost::CostStudyOptions how;
    how.algorithms = options.subjects;
    for (const std::string& id : how.algorithms) static_cast<void>(algorithmNamed(id, context.backend));
    if (options.sizes) how.sizes = kernels::parse_sizes(*options.sizes);
    if (const auto type = options.run.given("type")) how.type = kernels::read_type(*type);
    if (const auto op = options.run.given("op")) how.op = kernels::read_operator(*op);
    const RegisterUse registers = registersOf(context, options);
    how.registers = registers.lookup();
    how.all_block_sizes = options.allBlockSizes;
    how.stop = context.console.stop;
    how.progress = [&](std::size_t done, std::size_t total, const kernels::Request& next, std::uint64_t n) {
        progress.show([&] {
            return fmt::format("{} of {}, {} of {}", grouped(done), grouped(total), next.algorithm,
                               grouped(n));
        });
    };
    const cost::CostStudy study = study_costs(context.backend, *results, machine, how);
    progress.clear();
    if (options.file)
        drawCosts(context, options, study.rows);
    else if (options.json)
        writeCostsJson(context.console.out, study.rows, machine.name);
    else if (options.markdown)
        writeCostsMarkdown(context.console.out, study.rows);
    else
        printCosts(context.console.out, study, machine.name);
    return exitDone;
}

} // namespace

int costCommand(const Context& context, const CostCommandOptions& options) {
    const cost::Machine& machine = cost::h200();
    const bool isOne =
        options.subjects.size() == 1 && !options.sizes && !options.allBlockSizes && !options.file;
    return isOne ? costOfOne(context, options, machine) : costsOfResults(context, options, machine);
}

} // namespace scanscope::app
