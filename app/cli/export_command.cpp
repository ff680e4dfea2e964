// The command export: a run as pictures.

#include <fstream>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/arguments/file_names.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/second_run.h"
#include "kernels/input/input.h"
#include "kernels/own/scratch.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

using kernels::BadRequest;

namespace {

constexpr std::string_view standardOutput = "-";

void refuseChartOptions(const ExportCommandOptions& options) {
    const std::pair<const std::optional<std::string>*, std::string_view> all[] = {
        {&options.algorithms, "algorithms"}, {&options.baseline, "baseline"}, {&options.beside, "beside"}};
    const auto refuse = [](std::string_view name) {
        throw BadRequest(
            std::string(name),
            fmt::format("--{} needs results of `scanscope bench --json`: leave it out for a run.", name));
    };
    for (const auto& [option, name] : all)
        if (*option) refuse(name);
    if (options.logAxis) refuse("log-axis");
}

// ".png, .svg, … or .html", for the help.
std::string endings() {
    std::vector<std::string> all;
    for (const std::string_view format : exportOption("format").choices)
        all.push_back(fmt::format(".{}", format));
    return kernels::plain_list(all, "or");
}

ExportJob readJob(const ExportCommandOptions& options) {
    if (options.file.empty())
        throw BadRequest(
            "output",
            fmt::format("export needs a file for the pictures: -o FILE, whose name ends in {}.", endings()));
    checkDrawnName(options.file);
    ExportJob job;
    job.settings = settingsOf(options);
    job.format = formatOf(job.settings.text("format"), options.file);
    checkSettings(job.settings, job.format);
    if (const std::string views = job.settings.text("view"); job.settings.isSet("view"))
        static_cast<void>(readViews(views));
    if (options.file != standardOutput) checkFolderOf(options.file);
    job.file = options.file;
    job.symbolic = options.run.symbolic();
    return job;
}

void refuseManySteps(std::size_t steps) {
    if (steps > viz::mostExportedSteps)
        throw BadRequest("steps", fmt::format("An export may have at most {} steps, but this one would have "
                                              "{}: choose fewer, for example --steps 1..{}.",
                                              kernels::grouped(viz::mostExportedSteps),
                                              kernels::grouped(steps), viz::mostExportedSteps));
}

void requireOneFile(const ExportJob& job) {
    if (job.settings.isOn("each-phase"))
        throw BadRequest("output", "-o - writes a single file: leave out --each-phase.");
    if (job.settings.isOn("subtitles"))
        throw BadRequest("output", "-o - writes a single file: leave out --subtitles.");
    if (viz::isPicture(job.format) && !job.settings.isOn("sheet") && job.steps.size() > 1)
        throw BadRequest("output", "-o - writes a single file: choose one step, or --sheet.");
}

void copyTo(std::ostream& out, const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    out << in.rdbuf();
}

std::string progressText(const ExportJob& job, std::size_t done, std::size_t total) {
    const std::string first = kernels::grouped(done), all = kernels::grouped(total);
    if (viz::hasPages(job.format)) return fmt::format("{} of {}, pages", first, all);
    return viz::isPicture(job.format) ? fmt::format("{} of {}, pictures", first, all)
                                      : fmt::format("{} of {}, frames", first, all);
}

} // namespace

ExportSettings settingsOf(const ExportCommandOptions& options) {
    ExportSettings settings;
    for (const auto& [id, value] : options.given) settings.set(id, value);
    return settings;
}

int exportCommand(const Context& context, const ExportCommandOptions& options) {
    if (isResultsName(options.subject)) {
        if (!context.second.empty())
            throw BadRequest("beside",
                             "To compare results, use --beside FILE.json instead of a second run after --.");
        return exportChart(context, options);
    }
    requireSubject(options.subject,
                   "export needs an algorithm, a .scantrace file or results in .json, for example: {}",
                   "scanscope export blelloch");
    refuseChartOptions(options);
    ExportJob job = readJob(options);
    if (!context.desktop.draw)
        throw kernels::Unavailable("This build cannot draw (SCANSCOPE_GUI=OFF): save the run with `scanscope "
                                   "trace`, and export that file with a build that has Qt.");
    trace::Trace trace;
    if (auto pair = chosenPair(context, options.subject, options.run, options.pair)) {
        trace = std::move((*pair)[0]);
        job.beside = std::make_shared<const trace::Trace>(std::move((*pair)[1]));
    } else {
        trace = traceOf(context, options.subject, options.run);
    }
    const std::string usual = usualSteps(job.settings, job.format);
    job.steps = readSteps(job.settings.isSet("steps") ? job.settings.text("steps") : usual, trace);
    refuseManySteps(job.steps.size());
    const bool toOutput = options.file == standardOutput;
    if (toOutput) requireOneFile(job);
    job.isUsualStep = !job.settings.isSet("steps") && job.steps.size() == 1;
    if (options.dryRun) {
        for (const std::string& line : context.desktop.plan(trace, job)) context.console.out << line << '\n';
        return exitDone;
    }
    // A film needs a file, because its beginning is written last.
    std::optional<own::Scratch> scratch;
    if (toOutput) job.file = scratch.emplace().path() / fmt::format("run.{}", idOf(job.format));
    Progress progress(context.console);
    const DrawnPictures drawn = context.desktop.draw(trace, job, [&](std::size_t done, std::size_t total) {
        progress.show([&] { return progressText(job, done, total); });
        return !context.console.stop.stop_requested();
    });
    progress.clear();
    // Files that got their names are complete.
    if (drawn.files.empty() && context.console.stop.stop_requested()) throw kernels::Cancelled();
    if (toOutput && !drawn.files.empty())
        copyTo(context.console.bytes ? *context.console.bytes : context.console.out, drawn.files.front());
    else
        for (const std::string& file : drawn.files) context.console.out << file << '\n';
    if (!drawn.leftOut.empty()) context.console.err << kernels::visible(drawn.leftOut) << '\n';
    if (const std::string left = describeLeft(leftByEarlier(job.file, drawn.files)); !left.empty())
        context.console.remark(kernels::visible(left));
    return trace.fault || (job.beside && job.beside->fault) ? exitFault : exitDone;
}

} // namespace scanscope::app
