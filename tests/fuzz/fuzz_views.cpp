#include <cstdlib>
#include <memory>
#include <span>

#include <QGuiApplication>
#include <QTemporaryDir>

#include "kernels/check/check.h"
#include "kernels/check/wrong_results.h"
#include "kernels/trace/trace_file.h"
#include "target.h"
#include "viz/export/export.h"
#include "viz/export/ffmpeg.h"
#include "viz/layout/timeline_layout.h"
#include "viz/model/counters_model.h"
#include "viz/model/inspector_model.h"
#include "viz/model/run_texts.h"
#include "viz/stage/view_kinds.h"
#include "viz/views/view.h"

namespace scanscope::fuzz {

namespace {

using viz::Document;

constexpr std::size_t mostEvents = 50'000; // drawing more would take too long

std::size_t eventsOf(const trace::Trace& trace) {
    std::size_t events = 0;
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Block& block : launch.blocks) events += block.events.size() + block.steps.size();
    return events;
}

viz::Verdict verdictOf(const trace::Trace& trace) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(trace.run.algorithm);
    viz::Verdict verdict{kernels::check(trace, algorithm, kernels::Blocks::each).findings, {}};
    if (const auto right = kernels::right_result(algorithm, trace)) verdict.right = right->values;
    return verdict;
}

// Derives the options from the hash of the bytes, so that inputs are drawn in many different ways.
viz::ExportOptions optionsFor(std::string_view bytes, viz::View view) {
    const std::size_t choice = std::hash<std::string_view>()(bytes) + std::size_t(view);
    viz::ExportOptions options;
    options.size = {480, 270};
    options.slide.views = viz::ViewSet{view};
    if (view == viz::View::tree || view == viz::View::lanes)
        if (choice & 1) options.slide.views.add(viz::View::array);
    options.slide.theme = choice & 2 ? viz::ThemeId::Dark : viz::ThemeId::Light;
    options.rows = viz::Rows(choice / 4 % 3);
    options.symbols = choice & 16;
    options.slide.code = choice & 32;
    options.slide.counters = choice & 64;
    options.slide.transparent = choice & 128;
    options.outlines = choice & 256;
    options.slide.textScale = choice & 512 ? 1.3 : 1;
    return options;
}

void lookAtCells(const Document& document, viz::FilmStep step) {
    const viz::Moment moment = document.at(step);
    const viz::BlockModel& model = *moment.model;
    if (model.stepCount() == 0) return;
    const viz::Row& row = model.row(moment.step);
    for (const viz::Column column : {viz::Column(0), viz::Column(row.size() / 2), row.columns().last()}) {
        if (!row.stands(column)) continue;
        const viz::CellAddress cell = row.address(column);
        static_cast<void>(viz::describeCell(model, moment.step, cell));
        static_cast<void>(viz::pathInto(model, moment.step, cell));
        static_cast<void>(viz::inspect(model, {cell.space, cell.array, cell.index}, moment.step, true));
    }
    static_cast<void>(viz::spokenStep(document, step, {}, viz::Scope::run, document.text().steps));
    static_cast<void>(document.codeAt(step)->at(moment.step));
    static_cast<void>(model.lanes(moment.step));
    static_cast<void>(model.lanesMatchCells());
}

// Exports the last step in a format that also depends on the bytes. Pages and films take long, so only a few
// inputs get one.
void exportLast(const Document& document, std::size_t choice, viz::ExportOptions options) {
    using viz::ExportFormat;
    constexpr ExportFormat stills[] = {ExportFormat::png, ExportFormat::pdf, ExportFormat::svg};
    constexpr ExportFormat films[] = {ExportFormat::mp4, ExportFormat::gif, ExportFormat::webm};
    const std::size_t kind = choice % 64;
    const ExportFormat format = kind == 0  ? films[choice / 64 % std::size(films)]
                                : kind < 8 ? ExportFormat::html
                                           : stills[choice % std::size(stills)];
    options.timing.framesPerSecond = 10;
    if (kind >= 4) options.timing.motion = 0;
    options.steps = {document.lastStep()};
    const QTemporaryDir folder;
    const viz::ExportPlan plan =
        viz::planExport(document, format, options, folder.filePath(QStringLiteral("run")));
    try {
        require(!viz::writeExport(document, plan).isEmpty(), "an export writes a file");
    } catch (const viz::MissingProgram&) {
        // without ffmpeg
    }
}

// Draws every view at one step, which also depends on the bytes.
void draw(const Document& document, std::string_view bytes) {
    const viz::FilmStep last = document.lastStep();
    const std::size_t choice = std::hash<std::string_view>()(bytes) / 1024;
    const viz::FilmStep steps[] = {{}, viz::FilmStep(int(last) / 2), last};
    for (const viz::View view : viz::offeredViews(document)) {
        const viz::FilmStep step = steps[(choice + std::size_t(view)) % std::size(steps)];
        const double progress = step == last ? 1 : 0.45;
        static_cast<void>(viz::renderSvg(document, {step, progress}, optionsFor(bytes, view)));
    }
    for (const viz::FilmStep step : steps) {
        lookAtCells(document, step);
        static_cast<void>(viz::countersOf(document, step));
    }
    exportLast(document, choice, optionsFor(bytes, viz::bestViews(document).front()));
}

void startQt() {
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
    static int count = 1;
    static char name[] = "fuzz";
    static char* words[] = {name, nullptr};
    new QGuiApplication(count, words); // never deleted: it must outlive every other object
}

} // namespace

// Fontconfig keeps what it has read until the program ends.
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig.so\n"; }

void fuzzViews(std::string_view bytes) {
    if (!qApp) startQt();
    std::shared_ptr<const trace::Trace> trace;
    try {
        trace = std::make_shared<trace::Trace>(trace::read_trace(std::as_bytes(std::span(bytes)), "file"));
    } catch (const trace::TraceFileError&) {
        return;
    }
    if (eventsOf(*trace) > mostEvents) return;
    const Document document(trace, verdictOf(*trace));
    static_cast<void>(viz::titleOf(*trace));
    static_cast<void>(viz::describeRun(*trace));
    if (document.stepCount() > 0) draw(document, bytes);
}

} // namespace scanscope::fuzz
