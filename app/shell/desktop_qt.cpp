#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <system_error>

#include <QApplication>

#include "app/benchmark/bench_content.h"
#include "app/benchmark/bench_findings.h"
#include "app/benchmark/services.h"
#include "app/benchmark/sweep_studies.h"
#include "app/cli/desktop.h"
#include "app/explore/judge.h"
#include "app/export/export_setup.h"
#include "app/lessons/window/lesson_page.h"
#include "app/shell/window.h"
#include "kernels/text/language.h"
#include "kernels/text/visible_text.h"
#include "viz/export/chart_slide.h"
#include "viz/export/export.h"
#include "viz/export/export_pages.h"
#include "viz/export/whole_files.h"
#include "viz/model/language.h"
#include "viz/scene/fonts.h"
#include "viz/stage/view_kinds.h"

namespace scanscope::app {

namespace {

// Passes Qt's messages on to stderr, except for debug messages and the warning about an unknown time zone,
// which no picture needs.
void passOnMessages(QtMsgType type, const QMessageLogContext&, const QString& message) {
    const bool isNeeded = !message.startsWith(QStringLiteral("Unable to determine system time zone"));
    if (type != QtDebugMsg && isNeeded)
        std::fprintf(stderr, "%s\n", kernels::visible(message.toStdString()).c_str());
}

// The archive for other distributions contains its own fontconfig. A server may have no configuration for it,
// and fontconfig would then warn on stderr, so this points it to the bundled one. The fonts themselves are
// built into the program.
void configureFontsOfArchive() {
    std::error_code error;
    const std::filesystem::path bundled =
        std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "../lib/fonts.conf";
    if (!std::filesystem::exists("/etc/fonts/fonts.conf", error) && std::filesystem::exists(bundled, error) &&
        !qEnvironmentVariableIsSet("FONTCONFIG_FILE"))
        qputenv("FONTCONFIG_FILE", QByteArray::fromStdString(bundled.string()));
}

// Creates an application that needs no display. Pictures are the same with and without a display.
template <class Application> std::unique_ptr<Application> withoutDisplay(int& argc, char** argv) {
    static const RuntimeFolder runtimeFolder;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    configureFontsOfArchive();
    qInstallMessageHandler(passOnMessages);
    auto application = std::make_unique<Application>(argc, argv);
    viz::translateApplication();
    viz::loadFonts();
    return application;
}

viz::Document documentOf(const trace::Trace& trace, const ExportJob& job) {
    const auto verdictOf = [&](const trace::Trace& run) { return verdictShown(judge(run), job.settings); };
    const auto beside =
        job.beside ? std::make_shared<const viz::Document>(job.beside, verdictOf(*job.beside)) : nullptr;
    return viz::Document(std::make_shared<trace::Trace>(trace), verdictOf(trace), beside);
}

viz::ExportPlan planOf(const viz::Document& document, const ExportJob& job) {
    const viz::ViewState shown = viz::defaultView(document);
    viz::ExportOptions options =
        exportOptionsOf(document, job.format, job.settings, {{}, shown.block, job.symbolic});
    applyTemplate(options, job.format, job.settings);
    if (job.isUsualStep)
        options.steps = {shown.step};
    else
        options.steps = {job.steps.begin(), job.steps.end()};
    if (options.gathering == viz::Gathering::sheet && !job.settings.isSet("size"))
        options.size = viz::sheetSize(int(options.steps.size()), options.size);
    return viz::planExport(document, job.format, options, QString::fromStdString(job.file));
}

std::vector<std::string> asStrings(const QStringList& texts) {
    std::vector<std::string> all;
    for (const QString& text : texts) all.push_back(text.toStdString());
    return all;
}

DrawnPictures draw(int argc, char** argv, const trace::Trace& trace, const ExportJob& job,
                   const PictureProgress& progress) {
    const auto application = withoutDisplay<QGuiApplication>(argc, argv);
    const viz::Document document = documentOf(trace, job);
    const auto proceeds = [&](int done, int total) {
        return progress(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
    };
    const viz::ExportPlan plan = planOf(document, job);
    // Found before the files are written, so that cancelling here leaves no file. Only reported if files are
    // written.
    const QString leftOut = describeOmitted(document, plan, [&] { return progress(0, 1); });
    DrawnPictures drawn{asStrings(viz::writeExport(document, plan, proceeds)), {}};
    if (!drawn.files.empty()) drawn.leftOut = leftOut.toStdString();
    return drawn;
}

std::vector<std::string> plan(int argc, char** argv, const trace::Trace& trace, const ExportJob& job) {
    const auto application = withoutDisplay<QGuiApplication>(argc, argv);
    const viz::Document document = documentOf(trace, job);
    return asStrings(describePlan(document, planOf(document, job)));
}

// Draws the slide. Returns a sentence about the texts that do not fit on it.
std::string writeSlide(const BenchmarkContent& content, std::variant<viz::Chart, viz::DotPlot> chart,
                       const QString& foot, const ChartPicture& picture) {
    const QString own = QString::fromStdString(picture.title);
    // If the user's title replaces the headline, which is the finding, the finding moves to the line below.
    QStringList below{own.isEmpty() ? QString() : content.headline + u'.', content.sentence,
                      QString::fromStdString(picture.leftOut)};
    below.removeAll(QString());
    const viz::ChartSlide slide{.headline = own.isEmpty() ? content.headline : own,
                                .sentence = below.join(u' '),
                                .foot = foot,
                                .chart = std::move(chart),
                                .theme = themeNamed(picture.theme),
                                .size = {picture.width, picture.height}};
    const viz::Omissions omitted = viz::omittedFrom(slide);
    viz::chartWriter(slide, QString::fromStdString(picture.file))();
    return leftOutText(viz::namesOf(omitted)).toStdString();
}

std::string drawChart(int argc, char** argv, const bench::Report& report, const ChartPicture& picture) {
    const auto application = withoutDisplay<QApplication>(argc, argv);
    BenchChoice choice;
    choice.view = picture.view;
    choice.isLogarithmic = picture.isLogarithmic;
    for (const std::string& id : picture.algorithms) choice.algorithms << QString::fromStdString(id);
    choice.type = picture.type;
    choice.op = picture.op;
    choice.baseline = QString::fromStdString(picture.baseline);
    choice.n = picture.n;
    const BenchmarkContent content =
        benchContent(choice, report, picture.beside ? &*picture.beside : nullptr);
    if (content.chart.isEmpty())
        throw kernels::BadRequest("file",
                                  kernels::say("This view has nothing to draw: none of its rows was timed."));
    return writeSlide(content, content.chart, benchFoot(report), picture);
}

std::string drawCosts(int argc, char** argv, const std::vector<cost::CostRow>& rows,
                      const ChartPicture& picture) {
    const auto application = withoutDisplay<QApplication>(argc, argv);
    QStringList algorithms;
    for (const cost::CostRow& row : rows)
        if (const QString id = QString::fromStdString(row.subject.algorithm); !algorithms.contains(id))
            algorithms << id;
    const BenchmarkContent content = modelContent(algorithms, {}, rows);
    const QString foot = QString::fromStdString(cost::h200().name);
    if (algorithms.size() > viz::mostDirectLabels)
        return writeSlide(content, modelDots(algorithms, rows), foot, picture);
    return writeSlide(content, content.chart, foot, picture);
}

bool drawLesson(int argc, char** argv, const PreparedLesson& lesson, const std::string& file,
                const PictureProgress& progress) {
    const auto application = withoutDisplay<QGuiApplication>(argc, argv);
    const QByteArray page = lessonPage(
        lesson, [](const trace::Trace& trace) { return judge(trace); }, progress);
    if (page.isEmpty()) return false;
    viz::writeWhole(QString::fromStdString(file), page);
    return true;
}

// Draws stills, one after the other. Qt's font data does not outlive the application, so all stills share one
// application, which is created for the first still.
class Stills {
public:
    Stills(int argc, char** argv)
        : m_argc(argc)
        , m_argv(argv) {}

    // Draws a picture of one finding, at the step that shows it.
    std::string draw(const std::shared_ptr<const trace::Trace>& trace, const trace::Finding& finding,
                     int width, int height) {
        if (!m_application) m_application = withoutDisplay<QGuiApplication>(m_argc, m_argv);
        viz::Verdict verdict;
        verdict.findings = {finding};
        const viz::Document document(trace, verdict);
        if (document.findings().empty() || !document.findings().at(0).filmStep) return {};
        const viz::ViewState shown = viz::defaultView(document);
        viz::ExportOptions options = optionsOf(width, height);
        options.followed = shown.block;
        options.finding = 0;
        options.slide.views = viz::ViewSet({shown.views.front()});
        return viz::renderSvg(document, {shown.step}, options).toStdString();
    }

    std::string draw(const std::shared_ptr<const trace::Trace>& trace, const course::WorstStep& worst,
                     int width, int height) {
        if (!m_application) m_application = withoutDisplay<QGuiApplication>(m_argc, m_argv);
        const viz::Document document(trace, viz::Verdict());
        const viz::BlockAddress block{viz::LaunchIndex(worst.launch), int(worst.block)};
        viz::ExportOptions options = optionsOf(width, height);
        options.followed = block;
        options.slide.views = viz::ViewSet({*viz::viewNamed(QString::fromUtf8(worst.view))});
        const viz::FilmStep step = document.film().stepOf(block, viz::BlockStep(worst.step));
        return viz::renderSvg(document, {step}, options).toStdString();
    }

private:
    static viz::ExportOptions optionsOf(int width, int height) {
        viz::ExportOptions options;
        options.size = {width, height};
        options.slide.title = QString(); // the report has its own title
        options.slide.progress = false;
        return options;
    }

    int m_argc; // must outlive the application, which keeps a reference
    char** m_argv;
    std::unique_ptr<QGuiApplication> m_application;
};

} // namespace

Desktop desktop(int argc, char** argv) {
    Desktop desktop;
    desktop.openWindow = [argc, argv](const WindowChoice& choice) { return runWindow(argc, argv, choice); };
    desktop.draw = std::bind_front(draw, argc, argv);
    desktop.plan = std::bind_front(plan, argc, argv);
    desktop.drawChart = std::bind_front(drawChart, argc, argv);
    desktop.drawCosts = std::bind_front(drawCosts, argc, argv);
    desktop.drawLesson = std::bind_front(drawLesson, argc, argv);
    const auto drawStill = [stills = std::make_shared<Stills>(argc, argv)](
                               const std::shared_ptr<const trace::Trace>& trace, const auto& shown, int width,
                               int height) { return stills->draw(trace, shown, width, height); };
    desktop.drawStill = drawStill;
    desktop.drawStep = drawStill;
    desktop.recordedResults = recordedResults;
    return desktop;
}

} // namespace scanscope::app
