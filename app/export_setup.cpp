#include "app/export_setup.h"

#include <cmath>
#include <QLocale>

#include "run.h"
#include "text.h"
#include "viz/export/export.h"

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
                               const ExportSight& sight) {
    if (!settings.isSet("view")) return sight.views.empty() ? viz::bestViews(document) : sight.views;
    std::vector<viz::View> views;
    for (const std::string& name : readViews(settings.text("view"))) {
        const auto view = viz::viewNamed(QString::fromStdString(name));
        if (!view || !viz::offers(document, *view))
            throw kernels::BadRequest("view", "This run has nothing to show in the view " + name +
                                                  ": choose " + choicesOf(document) + ".");
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
                   ? QStringLiteral("%1: step %2, %3").arg(file.path).arg(file.steps.front()).arg(size)
                   : QStringLiteral("%1: %2 steps, %3").arg(file.path).arg(file.steps.size()).arg(size);
    case ExportFormat::pdf:
        return QStringLiteral("%1: %2").arg(
            file.path, QString::fromStdString(kernels::counted(viz::pageCount(plan, file), "page")));
    case ExportFormat::html:
        return QStringLiteral("%1: %2 steps").arg(file.path).arg(file.steps.size());
    case ExportFormat::mp4:
    case ExportFormat::webm:
    case ExportFormat::gif:
        break;
    }
    const viz::FilmFrames frames(file.steps, plan.options.timing);
    return QStringLiteral("%1: %2, %3 frames, %4 s")
        .arg(file.path, size)
        .arg(frames.count())
        .arg(frames.seconds(), 0, 'f', 1);
}

} // namespace

viz::ThemeId themeNamed(const std::string& name) {
    if (name == "dark") return viz::ThemeId::Dark;
    return name == "high-contrast" ? viz::ThemeId::HighContrast : viz::ThemeId::Light;
}

viz::ExportOptions exportOptionsOf(const viz::Document& document, ExportFormat format,
                                   const ExportSettings& settings, const ExportSight& sight) {
    viz::ExportOptions options;
    const bool handout = settings.isOn("handout");
    const std::string wanted = settings.isSet("size") ? settings.text("size") : handout ? "A4" : "16:9";
    const PictureSize size = readPictureSize(wanted);
    options.size = {size.width, size.height};
    options.isA4 = size.isA4;
    options.gathering = gatheringOf(settings);
    options.eachPhase = settings.isOn("each-phase");
    options.outlines = settings.text("svg-text") == "outlines";
    options.symbols = sight.symbols;
    options.followed = sight.followed;
    options.timing = timingOf(format, settings);
    viz::SlideOptions& slide = options.slide;
    slide.theme = themeNamed(settings.text("theme"));
    slide.views = viz::ViewSet(viewsOf(document, settings, sight));
    slide.textScale = textScale(settings.text("text"));
    slide.transparent = settings.isOn("transparent");
    slide.code = settings.isOn("code");
    slide.counters = settings.isOn("counters");
    slide.legend = settings.isOn("legend");
    slide.threads = settings.isOn("threads");
    slide.sentence = settings.isOn("sentence");
    slide.progress = settings.isOn("progress");
    slide.title = QString::fromStdString(settings.text("title"));
    slide.caption = QString::fromStdString(settings.text("caption"));
    return options;
}

QStringList describePlan(const viz::Document& document, const viz::ExportPlan& plan) {
    QStringList lines;
    for (const viz::PlannedFile& file : plan.files) lines << describeFile(plan, file);
    if (const qint64 bytes = viz::estimatedBytes(document, document.text().steps, plan); bytes > 0)
        lines << QStringLiteral("About %1 together.")
                     .arg(QLocale::c().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat));
    return lines;
}

QString describeWhole(const viz::Document& document, const viz::ExportPlan& plan) {
    int pages = 0, frames = 0;
    double seconds = 0;
    for (const viz::PlannedFile& file : plan.files) {
        pages += viz::pageCount(plan, file);
        const viz::FilmFrames film(file.steps, plan.options.timing);
        frames += film.count();
        seconds += film.seconds();
    }
    const auto some = [](int number, const char* noun) {
        return QString::fromStdString(kernels::counted(std::uint64_t(number), noun));
    };
    const bool pictures = plan.format == ExportFormat::png || plan.format == ExportFormat::svg;
    if (pictures || plan.format == ExportFormat::pdf)
        return QStringLiteral("%1, about %2")
            .arg(pictures ? some(int(plan.files.size()), "picture") : some(pages, "page"),
                 QLocale::c().formattedDataSize(viz::estimatedBytes(document, document.text().steps, plan), 1,
                                                QLocale::DataSizeSIFormat));
    if (plan.format == ExportFormat::html) return some(pages, "step");
    return QStringLiteral("%1, %2 s").arg(some(frames, "frame")).arg(seconds, 0, 'f', 1);
}

} // namespace scanscope::app
