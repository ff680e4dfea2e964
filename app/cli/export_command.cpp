// export: a run as pictures.

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/progress.h"
#include "app/file_names.h"
#include "input.h"
#include "text.h"
#include "trace/side_by_side.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;

namespace {

constexpr std::uint64_t leastPixels = 64, mostPixels = 16384;

int readPixels(std::string_view text) {
    const std::uint64_t pixels = kernels::parse_size(text, "--size");
    if (pixels < leastPixels || pixels > mostPixels)
        throw BadRequest("size", fmt::format("A picture is {} to {} pixels wide and high; {} were asked for.",
                                             leastPixels, mostPixels, pixels));
    return static_cast<int>(pixels);
}

// "array,tree"
using Names = std::vector<std::string>;

bool isAmong(const Names& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> readViews(const std::string& text) {
    const Names of_run{"grid", "index", "scatter", "histogram", "forest"};
    Names known{"array", "tree", "lanes"}, views;
    known.insert(known.end(), of_run.begin(), of_run.end());
    for (const std::string& name : readNames(text)) {
        if (!isAmong(known, name))
            throw BadRequest("view", fmt::format("There is no view {}: choose {}.", in_quotes(name),
                                                 kernels::listed(known, "or")));
        views.push_back(name);
    }
    const bool whole = std::any_of(views.begin(), views.end(),
                                   [&](const std::string& view) { return isAmong(of_run, view); });
    if (views.size() > (whole ? 1u : 2u))
        throw BadRequest("view", whole ? "Views of the whole run stand alone: --view grid"
                                       : "At most two views fit on a picture: --view array,tree");
    return views;
}

// The chosen steps of the whole run, numbered from 0 as on the pictures, where step 0 loads; without a choice
// the last one.
std::vector<std::size_t> readSteps(const ExportCommandOptions& options, std::size_t stepCount) {
    std::vector<std::size_t> steps;
    if (options.all) {
        steps.resize(stepCount);
        std::iota(steps.begin(), steps.end(), std::size_t{0});
        return steps;
    }
    if (options.step.empty()) return {stepCount - 1};
    const std::uint64_t step =
        kernels::parse_size(options.step, "--step", {.noun = "a step", .form = "write its number, like 3"});
    if (step >= stepCount)
        throw BadRequest(
            "step", fmt::format("This run has the steps 0 to {}; {} was asked for.", stepCount - 1, step));
    return {step};
}

void refuseChartOptions(const ExportCommandOptions& options) {
    const std::pair<const std::optional<std::string>*, std::string_view> all[] = {
        {&options.algorithms, "algorithms"}, {&options.baseline, "baseline"}, {&options.beside, "beside"}};
    for (const auto& [option, name] : all)
        if (*option)
            throw BadRequest(
                std::string(name),
                fmt::format("--{} goes with results of `scanscope bench --json`, not with a run.", name));
}

Picture readPicture(const ExportCommandOptions& options) {
    if (options.file.empty())
        throw BadRequest("output", "export needs a place for the picture: -o FILE.png or -o FILE.svg");
    static_cast<void>(pictureKindOf(options.file));
    checkFolderOf(options.file);
    if (options.all && !options.step.empty())
        throw BadRequest("step", "--step and --all contradict each other; leave one of them out.");
    Picture picture;
    picture.file = options.file;
    picture.theme = readTheme(options.theme);
    picture.symbolic = options.run.symbolic();
    if (options.view) picture.views = readViews(*options.view);
    std::tie(picture.width, picture.height) = readPictureSize(options.size);
    return picture;
}

} // namespace

std::pair<int, int> readPictureSize(const std::string& text) {
    const std::size_t by = text.find('x');
    if (by == std::string::npos)
        throw BadRequest(
            "size", fmt::format("{} is not a size for a picture: write it like 1920x1080.", in_quotes(text)));
    return {readPixels(std::string_view(text).substr(0, by)),
            readPixels(std::string_view(text).substr(by + 1))};
}

std::string readTheme(const std::string& name) {
    for (const std::string_view known : {"light", "dark", "high-contrast"})
        if (name == known) return name;
    throw BadRequest(
        "theme", fmt::format("There is no theme {}: choose light, dark or high-contrast.", in_quotes(name)));
}

std::vector<std::string> readNames(const std::string& text) {
    std::vector<std::string> names;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        names.push_back(text.substr(from, comma - from));
        from = comma + 1;
    }
    return names;
}

int exportCommand(const Context& context, const ExportCommandOptions& options) {
    if (isResultsName(options.subject)) return exportChart(context, options);
    requireSubject(options.subject, "export", "an algorithm, a .scantrace file or results in .json");
    refuseChartOptions(options);
    Picture picture = readPicture(options);
    if (!context.desktop.draw)
        throw kernels::Unavailable(
            "This build cannot draw (SCANSCOPE_GUI=OFF): save the run with `scanscope trace` and "
            "export the file where Scanscope is built with Qt.");
    const trace::Trace trace = traceOf(context, options.subject, options.run);
    const std::size_t steps = trace::count_steps(trace);
    if (steps == 0) throw BadRequest("input", "There is nothing to draw: the run has no steps.");
    picture.steps = readSteps(options, steps);

    Progress progress(context.console);
    const auto files = context.desktop.draw(trace, picture, [&](std::size_t done, std::size_t total) {
        progress.show(done, total, "pictures");
        return !context.console.stop.stop_requested();
    });
    progress.clear();
    if (context.console.stop.stop_requested()) throw kernels::Cancelled();
    for (const std::string& file : files) context.console.out << file << '\n';
    return trace.fault ? exitFault : exitDone;
}

} // namespace scanscope::app
