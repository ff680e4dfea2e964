#include "app/export/export_setup.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "kernels/run/run.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "viz/export/export.h"
#include "viz/export/pptx_template.h"
#include "viz/export/slide_omissions.h"
#include "viz/model/language.h"
#include "viz/stage/view_kinds.h"
#include "viz/views/view.h"

namespace scanscope::app {

namespace {

double textScale(const std::string& room) {
    if (room == "reading") return 0.8;
    return room == "hall" ? 1.3 : 1;
}

// "array, tree or lanes"
std::string choicesOf(const viz::Document& document) {
    std::vector<std::string> choices;
    for (const viz::View view : viz::offeredViews(document)) choices.push_back(viz::idOf(view).toStdString());
    return kernels::listed(choices, "or");
}

std::vector<viz::View> viewsOf(const viz::Document& document, const ExportSettings& settings,
                               const ExportViewState& viewState) {
    if (!settings.isSet("view"))
        return viewState.views.empty() ? viz::defaultView(document).views : viewState.views;
    std::vector<viz::View> views;
    for (const std::string& name : readViews(settings.text("view"))) {
        const auto view = viz::viewNamed(QString::fromStdString(name));
        if (!view || !viz::offers(document, *view))
            throw kernels::BadRequest("view",
                                      kernels::say("This run has nothing to show in the {} view: choose {}.",
                                                   name, choicesOf(document)));
        views.push_back(*view);
    }
    return views;
}

viz::Timing timingOf(ExportFormat format, const ExportSettings& settings) {
    viz::Timing timing;
    timing.framesPerSecond =
        settings.isSet("fps") ? settings.number("fps") : (format == ExportFormat::gif ? 50 : 60);
    timing.motion = settings.number("motion");
    timing.hold = settings.number("hold");
    timing.lastHold = settings.number("last-hold");
    timing.speed = settings.number("speed");
    return timing;
}

viz::Gathering gatheringOf(const ExportSettings& settings) {
    if (settings.isOn("sheet")) return viz::Gathering::sheet;
    return settings.isOn("handout") ? viz::Gathering::handout : viz::Gathering::none;
}

QString describeFile(const viz::ExportPlan& plan, const viz::PlannedFile& file) {
    const QString size =
        QStringLiteral("%1×%2").arg(plan.options.size.width()).arg(plan.options.size.height());
    switch (plan.format) {
    case ExportFormat::png:
    case ExportFormat::svg:
        return file.steps.size() == 1
                   ? viz::tr("%1: step %2, %3")
                         .arg(file.path, QString::number(viz::stepNumber(file.steps.front())), size)
                   : viz::counted(file.steps.size(), "%2: %1 step, %3", "%2: %1 steps, %3")
                         .arg(file.path, size);
    case ExportFormat::pdf:
        return viz::counted(std::uint64_t(viz::pageCount(plan, file)), "%2: %1 page", "%2: %1 pages")
            .arg(file.path);
    case ExportFormat::pptx:
        return viz::counted(file.steps.size(), "%2: %1 slide", "%2: %1 slides").arg(file.path);
    case ExportFormat::html:
        return viz::counted(file.steps.size(), "%2: %1 step", "%2: %1 steps").arg(file.path);
    case ExportFormat::mp4:
    case ExportFormat::webm:
    case ExportFormat::gif:
        break;
    }
    const viz::FilmFrames frames(file.steps, plan.options.timing);
    return viz::counted(std::uint64_t(frames.count()), "%2: %3, %1 frame, %4 s", "%2: %3, %1 frames, %4 s")
        .arg(file.path, size, QString::number(frames.seconds(), 'f', 1));
}

// Sizes have two digits, because the estimate is no more precise than that.
QString roughSize(qint64 bytes) {
    double size = double(std::max<qint64>(bytes, 0)) / 1000;
    const char* const units[] = {"kB", "MB", "GB"};
    std::size_t unit = 0;
    for (; size >= 1000 && unit + 1 < std::size(units); ++unit) size /= 1000;
    if (size < 1) return QStringLiteral("1 kB");
    if (size >= 100) size = std::round(size / 10) * 10;
    return QStringLiteral("%1 %2").arg(size, 0, 'f', size < 9.95 ? 1 : 0).arg(QLatin1String(units[unit]));
}

} // namespace

viz::ThemeId themeNamed(const std::string& name) {
    if (name == "dark") return viz::ThemeId::Dark;
    return name == "high-contrast" ? viz::ThemeId::HighContrast : viz::ThemeId::Light;
}

viz::ExportOptions exportOptionsOf(const viz::Document& document, ExportFormat format,
                                   const ExportSettings& settings, const ExportViewState& viewState) {
    viz::ExportOptions options;
    const bool handout = settings.isOn("handout");
    const std::string wanted = settings.isSet("size") ? settings.text("size") : handout ? "A4" : "16:9";
    const PictureSize size = readPictureSize(wanted);
    options.size = {size.width, size.height};
    options.isA4 = size.isA4;
    options.gathering = gatheringOf(settings);
    options.subtitles = settings.isOn("subtitles");
    options.eachPhase = settings.isOn("each-phase");
    options.outlines = settings.text("svg-text") == "outlines";
    options.symbols = viewState.symbols;
    options.followed = viewState.followed;
    options.timing = timingOf(format, settings);
    viz::SlideOptions& slide = options.slide;
    slide.theme = themeNamed(settings.text("theme"));
    slide.views = viz::ViewSet(viewsOf(document, settings, viewState));
    slide.textScale = textScale(settings.text("text"));
    slide.transparent = settings.isOn("transparent");
    slide.code = settings.isOn("code");
    slide.counters = settings.isOn("counters");
    slide.legend = settings.isOn("legend");
    slide.threads = settings.isOn("threads");
    slide.sentence = settings.isOn("sentence");
    slide.progress = settings.isOn("progress");
    if (settings.isSet("title")) slide.title = QString::fromStdString(settings.text("title"));
    slide.caption = QString::fromStdString(settings.text("caption"));
    return options;
}

void applyTemplate(viz::ExportOptions& options, ExportFormat format, const ExportSettings& settings) {
    const std::string file = settings.text("template");
    if (file.empty() || format != ExportFormat::pptx) return;
    options.deck = viz::readDeck(QString::fromStdString(file));
    options.size = (options.deck->size * viz::slideScale({1920, 1080})).toSize();
    if (options.deck->isDark && !settings.isSet("theme")) options.slide.theme = viz::ThemeId::Dark;
}

viz::Verdict verdictShown(const viz::Verdict& verdict, const ExportSettings& settings) {
    return settings.isOn("hazards") ? verdict : viz::Verdict();
}

QStringList describePlan(const viz::Document& document, const viz::ExportPlan& plan) {
    QStringList lines;
    for (const viz::PlannedFile& file : plan.files) lines << describeFile(plan, file);
    if (const qint64 bytes = viz::estimatedBytes(document, plan); bytes > 0)
        lines << viz::tr("About %1 in total.").arg(roughSize(bytes));
    if (const QString omitted = describeOmitted(document, plan); !omitted.isEmpty()) lines << omitted;
    return lines;
}

QString describeOmitted(const viz::Document& document, const viz::ExportPlan& plan,
                        const std::function<bool()>& goesOn) {
    const QString omitted = viz::describeOmissions(viz::omittedFrom(document, plan, goesOn), plan);
    return leftOutText(omitted);
}

QString leftOutText(const QString& names) {
    return names.isEmpty() ? QString() : viz::tr("Does not fit: %1.").arg(names);
}

QString describeWhole(const viz::ExportPlan& plan) {
    int pages = 0, frames = 0;
    double seconds = 0;
    for (const viz::PlannedFile& file : plan.files) {
        pages += viz::pageCount(plan, file);
        const viz::FilmFrames film(file.steps, plan.options.timing);
        frames += film.count();
        seconds += film.seconds();
    }
    switch (plan.format) {
    case ExportFormat::png:
    case ExportFormat::svg:
        return viz::counted(plan.files.size(), "%1 picture", "%1 pictures");
    case ExportFormat::pdf:
        return viz::counted(std::uint64_t(pages), "%1 page", "%1 pages");
    case ExportFormat::pptx:
        return viz::counted(std::uint64_t(pages), "%1 slide", "%1 slides");
    case ExportFormat::html:
        return viz::counted(std::uint64_t(pages), "%1 step", "%1 steps");
    case ExportFormat::mp4:
    case ExportFormat::webm:
    case ExportFormat::gif:
        break;
    }
    return viz::counted(std::uint64_t(frames), "%1 frame, %2 s", "%1 frames, %2 s").arg(seconds, 0, 'f', 1);
}

QString roughTime(double seconds) {
    if (seconds < 1) return viz::tr("less than 1 s");
    if (seconds < 90) return QStringLiteral("%1 s").arg(std::lround(seconds));
    return QStringLiteral("%1 min").arg(std::lround(seconds / 60));
}

QString describeEstimate(const viz::ExportEstimate& estimate) {
    return viz::tr("about %1, %2 to write").arg(roughSize(estimate.bytes), roughTime(estimate.seconds));
}

} // namespace scanscope::app
