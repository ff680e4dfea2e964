#include "app/arguments/export_options.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/reports/bench_views.h"
#include "kernels/input/input.h"
#include "kernels/run/run.h"
#include "kernels/text/text.h"
#include "viz/model/view_names.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;

namespace {

using enum ExportFormat;
using enum OptionKind;

constexpr std::string_view what = "What is shown", words = "Words", looks = "Legibility", time = "Timing",
                           file = "File";
const std::vector<ExportFormat> pictures{png, svg}, films{mp4, webm, gif}, moving{mp4, webm, gif, html},
    flat{png, svg, pdf, mp4, webm, gif}, holdMany{pdf, mp4, webm, gif, html};

std::string viewsOfRuns() {
    std::vector<std::string> ids;
    for (const viz::ViewName& view : viz::viewNames) ids.emplace_back(view.id);
    return kernels::listed(ids, "or");
}

const std::string viewHelp =
    fmt::format("of a run {}; two of the first {} go together (what shows the run best). Of results {} (gbs)",
                viewsOfRuns(), viz::firstViewOfRun, kernels::listed(benchViewIds(), "or"));

// clang-format off
const std::vector<ExportOption> table{
    {"format", file, "Format", choice, "FORMAT", "png, svg, pdf, mp4, webm, gif or html (by the name's ending)",
     "", {"png", "svg", "pdf", "mp4", "webm", "gif", "html"}, {}, {}, {}},
    {"steps", file, "Steps", steps, "STEPS",
     "all, last, 3, 2..5, a phase like down-sweep, or several: 1,down-sweep (of a picture the last one, or the one with the fault, else all)", "", {}, {}, {}, {}},
    {"size", file, "Size", size, "WxH", "in pixels, or 16:9, 4:3 or A4 (1920x1080; of a handout A4)", "", {}, {}, {}, {}},
    {"theme", file, "Theme", choice, "THEME", "light, dark or high-contrast (light)", "light",
     {"light", "dark", "high-contrast"}, {}, {}, {}},
    {"each-phase", file, "One file for each phase", flag, "", "one file for each phase: a click, a clip", "off",
     {}, {}, holdMany, "holds one step a file"},
    {"sheet", file, "Contact sheet", flag, "", "all steps on one picture", "off", {}, {}, pictures,
     "has no contact sheet"},
    {"handout", file, "Handout", flag, "", "several steps on a page, to print", "off", {}, {}, {pdf},
     "has no pages to print"},
    {"view", what, "Views", views, "VIEW",
     viewHelp, "", {}, {}, {}, {}},
    {"code", what, "Code", flag, "", "the code that runs, beside the views", "off", {}, {}, {}, {}},
    {"counters", what, "Counters", flag, "", "what was counted so far", "off", {}, {}, {}, {}},
    {"legend", what, "Legend", flag, "", "leave out the legend", "on", {}, {}, {}, {}},
    {"threads", what, "Threads", flag, "", "leave out the numbers of the threads", "on", {}, {}, {}, {}},
    {"hazards", what, "Hazards and faults", flag, "", "leave out what is wrong: hazards, faults, wrong results", "on", {},
     {}, {}, {}},
    {"progress", what, "Progress", flag, "", "leave out the number of the step and the line of all steps", "on", {}, {},
     {}, {}},
    {"transparent", what, "Transparent background", flag, "", "no background; text gets a halo", "off", {}, {},
     {png, svg, pdf, webm}, "has no transparency"},
    {"title", words, "Title", text, "TEXT", "above each step; \"\" leaves it out (algorithm, form and operator)", "", {}, {}, {}, {}},
    {"caption", words, "Caption", text, "TEXT", "in the lower right corner", "", {}, {}, {}, {}},
    {"sentence", words, "Explain each step in one line", flag, "", "leave out the sentence about the step", "on",
     {}, {}, {}, {}},
    {"text", looks, "Text size", choice, "FOR", "reading, room or hall (room)", "room", {"reading", "room", "hall"},
     {}, {}, {}},
    {"svg-text", looks, "Text in SVG", choice, "AS", "outlines, or text that can be searched and changed (outlines)",
     "outlines", {"outlines", "text"}, {}, {svg}, "has letters of one kind only"},
    {"fps", time, "Frames", number, "N", "per second (60; of a GIF 50)", "", {}, {1, 120}, films, "has no frame rate"},
    {"speed", time, "Speed", number, "X", "everything so many times as fast (1)", "1", {}, {0.1, 10}, moving,
     "does not move"},
    {"motion", time, "Motion", number, "SECONDS", "of each step (0.9)", "0.9", {}, {0, 60}, moving, "does not move"},
    {"hold", time, "Hold", number, "SECONDS", "after each step (0.8)", "0.8", {}, {0, 60}, moving, "does not move"},
    {"last-hold", time, "Hold at the end", number, "SECONDS", "after the last step (2)", "2", {}, {0, 600}, moving,
     "does not move"},
};
// clang-format on

double readNumber(const ExportOption& option, const std::string& value) {
    std::size_t end = 0;
    double number = -1;
    const bool plain = !value.empty() && value.find_first_not_of("0123456789.") == std::string::npos;
    try {
        if (plain) number = std::stod(value, &end);
    } catch (const std::exception&) {
        end = 0;
    }
    const auto [least, most] = option.limits;
    if (end != value.size() || number < least || number > most)
        throw BadRequest(std::string(option.id), fmt::format("{} is no value for {}: write {} to {}.",
                                                             in_quotes(value), option.flag(), least, most));
    return number;
}

std::vector<std::string> namesOf(const std::vector<std::string_view>& choices) {
    return {choices.begin(), choices.end()};
}

void checkValue(const ExportOption& option, const std::string& value) {
    switch (option.kind) {
    case OptionKind::flag:
    case OptionKind::text:
    case OptionKind::steps: // checked against the run
        return;
    case OptionKind::choice:
        if (std::ranges::find(option.choices, value) == option.choices.end())
            throw BadRequest(std::string(option.id),
                             fmt::format("There is no {} {}: choose {}.", option.id, in_quotes(value),
                                         kernels::listed(namesOf(option.choices), "or")));
        return;
    case OptionKind::number:
        readNumber(option, value);
        return;
    case OptionKind::size:
        static_cast<void>(readPictureSize(value));
        return;
    case OptionKind::views: // checked where it is known whether a run or results are drawn
        return;
    }
}

} // namespace

bool ExportOption::isFor(ExportFormat format) const {
    return formats.empty() || std::ranges::find(formats, format) != formats.end();
}

std::string ExportOption::flag() const { return (usual == "on" ? "--no-" : "--") + std::string(id); }

const std::vector<ExportOption>& exportOptions() { return table; }

const ExportOption& exportOption(std::string_view id) {
    return *std::ranges::find(table, id, &ExportOption::id);
}

std::string whyNot(const ExportOption& option, ExportFormat format) {
    if (option.isFor(format)) return {};
    return fmt::format("{} {}: leave out {}.", nameOf(format), option.lacks, option.flag());
}

void ExportSettings::set(std::string_view id, const std::string& value) {
    checkValue(exportOption(id), value);
    m_chosen.insert_or_assign(std::string(id), value);
}

std::string ExportSettings::text(std::string_view id) const {
    const auto found = m_chosen.find(std::string(id));
    return found == m_chosen.end() ? std::string(exportOption(id).usual) : found->second;
}

double ExportSettings::number(std::string_view id) const { return readNumber(exportOption(id), text(id)); }

void checkSettings(const ExportSettings& settings, ExportFormat format) {
    for (const ExportOption& option : table) {
        const std::string reason = whyNot(option, format);
        if (settings.isSet(option.id) && !reason.empty()) throw BadRequest(std::string(option.id), reason);
    }
    if (settings.isOn("handout") && settings.isOn("transparent"))
        throw BadRequest("transparent", "A handout is printed on paper: leave out --transparent.");
    if ((format == mp4 || format == webm) && settings.isSet("size")) {
        const PictureSize size = readPictureSize(settings.text("size"));
        if (size.width % 2 != 0 || size.height % 2 != 0)
            throw BadRequest("size",
                             fmt::format("A film of {}x{} cannot be made, as both sides must be even: write "
                                         "--size {}x{}.",
                                         size.width, size.height, size.width + size.width % 2,
                                         size.height + size.height % 2));
    }
    if (format == gif && settings.isSet("fps") && settings.number("fps") > 50)
        throw BadRequest("fps", "GIF shows at most 50 frames per second: choose --fps 50 or fewer.");
}

std::vector<std::string> asArguments(const ExportSettings& settings) {
    std::vector<std::string> arguments;
    for (const ExportOption& option : table) {
        const std::string value = settings.text(option.id);
        if (!settings.isSet(option.id) || (value == option.usual && option.kind != OptionKind::text))
            continue;
        arguments.push_back(option.flag());
        if (option.kind != OptionKind::flag) arguments.push_back(value);
    }
    return arguments;
}

} // namespace scanscope::app
