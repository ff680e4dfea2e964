#include <cstdio>
#include <memory>

#include <QApplication>

#include "app/benchmark/bench_content.h"
#include "app/desktop.h"
#include "app/file_names.h"
#include "app/judge.h"
#include "app/window.h"
#include "run.h"
#include "text.h"
#include "viz/export/export.h"
#include "viz/paint/fonts.h"
#include "viz/widgets/chart_slide.h"

namespace scanscope::app {

namespace {

viz::ThemeId themeNamed(const std::string& name) {
    if (name == "dark") return viz::ThemeId::Dark;
    return name == "high-contrast" ? viz::ThemeId::HighContrast : viz::ThemeId::Light;
}

// "array, tree or lanes"
std::string choicesOf(const viz::Document& document) {
    std::vector<std::string> choices;
    for (const viz::View view : viz::offeredViews(document)) choices.push_back(viz::idOf(view).toStdString());
    return kernels::listed(choices, "or");
}

std::vector<viz::View> viewsFor(const viz::Document& document, const Picture& picture) {
    if (picture.views.empty()) return viz::bestViews(document);
    std::vector<viz::View> views;
    for (const std::string& name : picture.views) {
        const auto view = viz::viewNamed(QString::fromStdString(name));
        if (!view || !viz::offers(document, *view))
            throw kernels::BadRequest("view", "This run has nothing to show in the view " + name +
                                                  ": choose " + choicesOf(document) + ".");
        views.push_back(*view);
    }
    return views;
}

// Qt notes on stderr that XDG_RUNTIME_DIR is unset, which no picture needs; stderr is for what went wrong.
void passOnMessages(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type != QtDebugMsg && !message.startsWith(QStringLiteral("QStandardPaths:")))
        std::fprintf(stderr, "%s\n", qPrintable(message));
}

// Pictures need no display, and come out the same with and without one.
void drawWithoutDisplay() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler(passOnMessages);
}

std::vector<std::string> draw(int argc, char** argv, const trace::Trace& trace, const Picture& picture,
                              const PictureProgress& progress) {
    drawWithoutDisplay();
    const QGuiApplication application(argc, argv);
    viz::loadFonts();
    const viz::Document document(std::make_shared<trace::Trace>(trace), judge(trace));
    const bool isSvg = pictureKindOf(picture.file) == PictureKind::Svg;
    viz::ExportOptions options;
    options.size = {picture.width, picture.height};
    options.slide.theme = themeNamed(picture.theme);
    options.symbols = picture.symbolic;
    options.slide.views = viz::ViewSet(viewsFor(document, picture));
    options.steps.assign(picture.steps.begin(), picture.steps.end());

    const QString file = QString::fromStdString(picture.file);
    const auto proceeds = [&](int done, int total) {
        return progress(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
    };
    const viz::StepTexts& texts = document.text().steps;
    const QStringList written = isSvg ? viz::exportSvg(document, texts, options, file, proceeds)
                                      : viz::exportPng(document, texts, options, file, proceeds);
    std::vector<std::string> files;
    for (const QString& name : written) files.push_back(name.toStdString());
    return files;
}

BenchView viewOf(ChartView view) {
    switch (view) {
    case ChartView::Bandwidth:
        break;
    case ChartView::Share:
        return BenchView::Share;
    case ChartView::Time:
        return BenchView::Time;
    case ChartView::SpeedUp:
        return BenchView::SpeedUp;
    case ChartView::BlockSize:
        return BenchView::BlockSize;
    }
    return BenchView::Bandwidth;
}

void drawChart(int argc, char** argv, const bench::Report& report, const ChartPicture& picture) {
    drawWithoutDisplay();
    const QApplication application(argc, argv);
    BenchChoice choice;
    choice.view = viewOf(picture.view);
    for (const std::string& id : picture.algorithms) choice.algorithms << QString::fromStdString(id);
    choice.type = picture.type;
    choice.op = picture.op;
    choice.baseline = QString::fromStdString(picture.baseline);
    choice.n = picture.n;
    const BenchmarkContent content =
        benchContent(choice, report, picture.beside ? &*picture.beside : nullptr);
    if (content.chart.isEmpty())
        throw kernels::BadRequest("file", "These results have nothing to draw in this view: no row of it was "
                                          "timed.");
    viz::saveChart({.headline = content.headline,
                    .sentence = content.sentence,
                    .foot = benchFoot(report),
                    .chart = content.chart,
                    .theme = themeNamed(picture.theme),
                    .size = {picture.width, picture.height}},
                   QString::fromStdString(picture.file));
}

} // namespace

Desktop desktop(int argc, char** argv) {
    Desktop desktop;
    desktop.openWindow = [argc, argv](const WindowChoice& choice) {
        return runWindow(argc, argv,
                         {choice.file, {}, choice.screenshot, choice.width, choice.height, choice.dark, {}});
    };
    desktop.draw = [argc, argv](const trace::Trace& trace, const Picture& picture,
                                const PictureProgress& progress) {
        return draw(argc, argv, trace, picture, progress);
    };
    desktop.drawChart = [argc, argv](const bench::Report& report, const ChartPicture& picture) {
        drawChart(argc, argv, report, picture);
    };
    return desktop;
}

} // namespace scanscope::app
