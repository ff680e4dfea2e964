// Reads the values of export options: formats, sizes, views and steps.

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "app/arguments/export_options.h"
#include "kernels/input/input.h"
#include "kernels/run/run.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/phases.h"
#include "kernels/trace/side_by_side.h"
#include "viz/model/view_names.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;
using kernels::say;

namespace {

using Names = std::vector<std::string>;

constexpr std::uint64_t leastPixels = 64, mostPixels = 16384;
constexpr PictureSize wide{1920, 1080, false}, narrow{1440, 1080, false},
    a4{3508, 2480, true}; // landscape, 300 dpi

int readPixels(std::string_view text) {
    const std::uint64_t pixels = kernels::parse_size(text, "--size");
    if (pixels < leastPixels || pixels > mostPixels)
        throw BadRequest("size", say("A picture must be {} to {} pixels wide and high, not {}.", leastPixels,
                                     mostPixels, pixels));
    return static_cast<int>(pixels);
}

bool isAmong(const Names& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

// Returns the index of the step with this number.
int readStep(std::string_view text, int count) {
    const std::uint64_t number = kernels::parse_size(
        text, "--steps",
        {.noun = kernels::english("a step"),
         .form = kernels::english(
             "write numbers like 3 or 2..5, phases, all or last, with commas between them")});
    if (number < 1 || number > std::uint64_t(count))
        throw BadRequest("steps", say("This run has steps 1 to {}, but no step {}.", count, number));
    return int(number) - 1;
}

Names labelsOf(const trace::Trace& trace) {
    Names labels;
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Step* step : trace::side_by_side(launch).steps) labels.push_back(step->label);
    return labels;
}

bool isNumber(const std::string& text) { return text.find_first_not_of("0123456789.^") == std::string::npos; }

// Spells a name as in file names: "Scan each warp" becomes "scan-each-warp".
std::string spelled(std::string_view name) {
    std::string text(name);
    std::ranges::transform(text, text.begin(), [](unsigned char c) {
        return c < 0x80 && std::isalnum(c) == 0 ? '-' : char(std::tolower(c));
    });
    return text;
}

// Whether `name` means the phase: by the kernel's own label, or by the name in pictures and file names
// (viz::phaseName).
bool isPhase(const std::string& label, const std::string& name) {
    const std::string wanted = spelled(name), own = spelled(label);
    return wanted == own || (wanted == "identity" && kernels::sets_identity(own));
}

void addPhase(std::vector<int>& steps, const std::string& name, const Names& labels) {
    const std::size_t before = steps.size();
    for (std::size_t step = 0; step < labels.size(); ++step)
        if (isPhase(labels[step], name)) steps.push_back(int(step));
    if (steps.size() != before) return;
    Names known;
    for (const std::string& label : labels)
        if (!isAmong(known, label)) known.push_back(label);
    throw BadRequest(
        "steps", say("This run has no phase {}: choose {}.", in_quotes(name), kernels::listed(known, "or")));
}

void addRange(std::vector<int>& steps, const std::string& part, int count) {
    const std::size_t dots = part.find("..");
    const int first = readStep(std::string_view(part).substr(0, dots), count);
    const int last =
        dots == std::string::npos ? first : readStep(std::string_view(part).substr(dots + 2), count);
    if (last < first)
        throw BadRequest("steps",
                         say("{} runs backwards: write {}..{}.", in_quotes(part), last + 1, first + 1));
    for (int step = first; step <= last; ++step) steps.push_back(step);
}

} // namespace

const std::vector<ExportFormat>& exportFormats() {
    using enum ExportFormat;
    static const std::vector<ExportFormat> all{mp4, webm, gif, pdf, pptx, svg, png, html};
    return all;
}

std::string_view idOf(ExportFormat format) {
    constexpr std::string_view ids[] = {"png", "svg", "pdf", "pptx", "mp4", "webm", "gif", "html"};
    return ids[std::size_t(format)];
}

std::string_view nameOf(ExportFormat format) {
    constexpr std::string_view names[] = {"PNG", "SVG", "PDF", "PPTX", "MP4", "WebM", "GIF", "HTML"};
    return names[std::size_t(format)];
}

ExportFormat formatOf(const std::string& chosen, const std::string& file) {
    std::string ending =
        chosen.empty() ? std::filesystem::path(file).extension().string() : fmt::format(".{}", chosen);
    std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    if (ending == ".htm") ending = ".html";
    for (const ExportFormat format : exportFormats())
        if (ending == fmt::format(".{}", idOf(format))) return format;
    if (file == "-") throw BadRequest("format", "-o - needs a --format, such as --format svg.");
    throw BadRequest("output", say("{} must end in .png, .svg, .pdf, .pptx, .mp4, .webm, .gif or .html: "
                                   "rename it, or choose a --format.",
                                   in_quotes(file)));
}

PictureSize readPictureSize(const std::string& text) {
    if (text == "16:9") return wide;
    if (text == "4:3") return narrow;
    if (text == "A4" || text == "a4") return a4;
    const std::size_t by = text.find('x');
    if (by == std::string::npos)
        throw BadRequest(
            "size", say("{} is not a size for a picture: write, for example, 1920x1080.", in_quotes(text)));
    return {readPixels(std::string_view(text).substr(0, by)),
            readPixels(std::string_view(text).substr(by + 1)), false};
}

Names readNames(const std::string& text) {
    Names names;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        names.push_back(text.substr(from, comma - from));
        from = comma + 1;
    }
    return names;
}

Names readViews(const std::string& text) {
    Names known, ofRun, views;
    for (const viz::ViewName& view : viz::viewNames) known.emplace_back(view.id);
    ofRun.assign(known.begin() + viz::firstViewOfRun, known.end());
    for (const std::string& name : readNames(text)) {
        if (!isAmong(known, name))
            throw BadRequest("view", say("There is no view {}: choose {}.", in_quotes(name),
                                         kernels::listed(known, "or")));
        views.push_back(name);
    }
    const bool whole = std::ranges::any_of(views, [&](const auto& view) { return isAmong(ofRun, view); });
    if (views.size() > (whole ? 1u : 2u))
        throw BadRequest(
            "view", whole ? say("Views of the whole run cannot be combined: choose one, such as --view grid.")
                          : say("A picture has at most two views: choose, for example, --view array,tree."));
    return views;
}

std::vector<int> readSteps(const std::string& text, const trace::Trace& trace) {
    const int count = int(trace::count_steps(trace));
    if (count == 0) throw BadRequest("input", say("Nothing to draw: the run has no steps."));
    std::vector<int> steps;
    const Names labels = labelsOf(trace);
    // A label may contain a comma.
    const Names parts = isAmong(labels, text) && !isNumber(text) ? Names{text} : readNames(text);
    for (const std::string& part : parts) {
        if (part == "all")
            addRange(steps, fmt::format("1..{}", count), count);
        else if (part == "last")
            steps.push_back(count - 1);
        else if (isNumber(part))
            addRange(steps, part, count);
        else
            addPhase(steps, part, labels);
    }
    std::ranges::sort(steps);
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

std::string usualSteps(const ExportSettings& settings, ExportFormat format) {
    return viz::isPicture(format) && !settings.isOn("sheet") ? "last" : "all";
}

} // namespace scanscope::app
