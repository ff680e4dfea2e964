#include "app/arguments/export_options.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/reports/bench_views.h"
#include "kernels/input/input.h"
#include "kernels/run/run.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "viz/model/view_names.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::english;
using kernels::in_quotes;
using kernels::say;
using kernels::translated;

namespace {

using enum ExportFormat;
using enum OptionKind;
using enum OptionSection;

const std::vector<ExportFormat> pictures{png, svg}, films{mp4, webm, gif}, moving{mp4, webm, gif, html},
    holdMany{pdf, pptx, mp4, webm, gif, html};

// Returns the help text with the names of the views in its placeholders.
template <class List> std::string filled(std::string_view help, const List& listed) {
    std::vector<std::string> ids;
    for (const viz::ViewName& view : viz::viewNames) ids.emplace_back(view.id);
    return fmt::format(fmt::runtime(help), fmt::arg("views", listed(ids, "or")),
                       fmt::arg("two", viz::firstViewOfRun),
                       fmt::arg("charts", listed(benchViewIds(), "or")));
}

// clang-format off
const std::vector<ExportOption> table{
    {"format", bar, english("Format"), choice, "FORMAT", english("png, svg, pdf, pptx, mp4, webm, gif or html (from the file name)"),
     "", {"png", "svg", "pdf", "pptx", "mp4", "webm", "gif", "html"}, {}, {}, {}},
    {"steps", bar, english("Steps"), steps, "STEPS",
     english("all, last, 3, 2..5, a phase like down-sweep, or several: 1,down-sweep (for pictures, the last step or the one with the fault; otherwise all)"), "", {}, {}, {}, {}},
    {"size", bar, english("Size"), size, "WxH", english("in pixels, or 16:9, 4:3 or A4 (1920x1080; A4 for handouts)"), "", {}, {}, {}, {}},
    {"theme", bar, english("Theme"), choice, "THEME", english("light, dark or high-contrast (light)"), "light",
     {"light", "dark", "high-contrast"}, {}, {}, {}},
    {"each-phase", file, english("One file for each phase"), flag, "", english("one file for each phase: a clip for each slide"), "off",
     {}, {}, holdMany, english("{} has one step per file")},
    {"sheet", file, english("Contact sheet"), flag, "", english("all steps in one picture"), "off", {}, {}, pictures,
     english("{} has no contact sheet")},
    {"handout", file, english("Handout"), flag, "", english("several steps per page, for printing"), "off", {}, {}, {pdf},
     english("{} has no printable pages")},
    {"subtitles", file, english("Subtitles and chapters"), flag, "",
     english("a subtitle track, a chapter for each phase, and the sentences as .vtt, .srt and .txt beside the film"), "off", {}, {}, {mp4, webm},
     english("{} has no subtitles")},
    {"template", file, english("PowerPoint template"), text, "FILE",
     english("a .pptx or .potx whose masters, layouts and theme are used; it decides the size"), "", {}, {}, {pptx},
     english("{} has no template")},
    {"view", shown, english("Views"), views, "VIEW",
     english("for a run: {views}; two of the first {two} can be combined (default: those that show the run best). For results: {charts} (gbs)"), "", {}, {}, {}, {}},
    {"code", shown, english("Code"), flag, "", english("the running code, next to the views"), "off", {}, {}, {}, {}},
    {"counters", shown, english("Counters"), flag, "", english("the counters up to the step"), "off", {}, {}, {}, {}},
    {"legend", shown, english("Legend"), flag, "", english("leave out the legend"), "on", {}, {}, {}, {}},
    {"threads", shown, english("Threads"), flag, "", english("leave out the thread numbers"), "on", {}, {}, {}, {}},
    {"hazards", shown, english("Hazards and faults"), flag, "", english("leave out findings: hazards, faults, wrong results"), "on", {},
     {}, {}, {}},
    {"progress", shown, english("Progress"), flag, "", english("leave out the step number and the progress bar"), "on", {}, {},
     {}, {}},
    {"transparent", shown, english("Transparent background"), flag, "", english("no background; text gets a halo"), "off", {}, {},
     {png, svg, pdf, webm}, english("{} has no transparency")},
    {"title", words, english("Title"), text, "TEXT", english("above each step; \"\" leaves it out (algorithm, form and operator)"), "", {}, {}, {}, {}},
    {"caption", words, english("Caption"), text, "TEXT", english("in the lower right corner"), "", {}, {}, {}, {}},
    {"sentence", words, english("Explain each step in one line"), flag, "", english("leave out the sentence about the step"), "on",
     {}, {}, {}, {}},
    {"text", legibility, english("Text size"), choice, "FOR", english("reading, room or hall (room)"), "room", {"reading", "room", "hall"},
     {}, {}, {}},
    {"svg-text", legibility, english("Text in SVG"), choice, "AS", english("outlines, or text that can be searched and edited (outlines)"),
     "outlines", {"outlines", "text"}, {}, {svg}, english("{} has only one kind of text")},
    {"fps", bar, english("Frames"), number, "N", english("per second (60; 50 for GIF)"), "", {}, {1, 120}, films, english("{} has no frame rate")},
    {"speed", timing, english("Speed"), number, "X", english("2 is twice as fast (1)"), "1", {}, {0.1, 10}, moving,
     english("{} is not animated")},
    {"motion", timing, english("Motion"), number, "SECONDS", english("of each step (0.9)"), "0.9", {}, {0, 60}, moving, english("{} is not animated")},
    {"hold", timing, english("Hold"), number, "SECONDS", english("after each step (0.8)"), "0.8", {}, {0, 60}, moving, english("{} is not animated")},
    {"last-hold", timing, english("Hold at the end"), number, "SECONDS", english("after the last step (2)"), "2", {}, {0, 600}, moving,
     english("{} is not animated")},
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
        throw BadRequest(std::string(option.id), say("{} is not a value for {}: write {} to {}.",
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
                             say("There is no {} {}: choose {}.", option.id, in_quotes(value),
                                 kernels::listed(namesOf(option.choices), "or")));
        return;
    case OptionKind::number:
        readNumber(option, value);
        return;
    case OptionKind::size:
        static_cast<void>(readPictureSize(value));
        return;
    case OptionKind::views: // checked later, when it is known whether a run or results are drawn
        return;
    }
}

} // namespace

std::string_view titleOf(OptionSection section) {
    constexpr std::array<std::string_view, 6> titles{
        "", english("Contents"), english("Text"), english("Legibility"), english("Timing"), english("File")};
    return titles.at(std::size_t(section));
}

bool ExportOption::isFor(ExportFormat format) const {
    return formats.empty() || std::ranges::find(formats, format) != formats.end();
}

std::string ExportOption::flag() const { return (usual == "on" ? "--no-" : "--") + std::string(id); }

std::string ExportOption::shownHelp() const { return filled(translated(help), kernels::listed); }

std::string ExportOption::plainHelp() const { return filled(help, kernels::plain_list); }

std::string ExportOption::lackOf(ExportFormat format) const {
    return fmt::format(fmt::runtime(translated(lacks)), nameOf(format));
}

const std::vector<ExportOption>& exportOptions() { return table; }

const ExportOption& exportOption(std::string_view id) {
    return *std::ranges::find(table, id, &ExportOption::id);
}

std::string whyNot(const ExportOption& option, ExportFormat format) {
    if (option.isFor(format)) return {};
    return say("{}: leave out {}.", option.lackOf(format), option.flag());
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
        throw BadRequest("transparent", say("A handout is printed on paper: leave out --transparent."));
    if (settings.isSet("template") && settings.isSet("size"))
        throw BadRequest("size", say("The template decides the size of its slides: leave out --size."));
    if ((format == mp4 || format == webm) && settings.isSet("size")) {
        const PictureSize size = readPictureSize(settings.text("size"));
        if (size.width % 2 != 0 || size.height % 2 != 0)
            throw BadRequest(
                "size",
                say("A film cannot have {}x{} pixels, because width and height must be even: write "
                    "--size {}x{}.",
                    size.width, size.height, size.width + size.width % 2, size.height + size.height % 2));
    }
    if (format == gif && settings.isSet("fps") && settings.number("fps") > 50)
        throw BadRequest("fps", say("GIF shows at most 50 frames per second: choose --fps 50 or fewer."));
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
