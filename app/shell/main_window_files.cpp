// What the window opens and writes: recordings, numbers and pictures.
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QRegularExpression>

#include "app/arguments/export_options.h"
#include "app/arguments/file_kind.h"
#include "app/arguments/file_names.h"
#include "app/benchmark/benchmark_place.h"
#include "app/explore/setup_bar.h"
#include "app/export/export_place.h"
#include "app/export/export_setup.h"
#include "app/shell/drop_light.h"
#include "app/shell/main_window.h"
#include "viz/export/export.h"
#include "viz/widgets/field.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

QString named(const QString& asked, std::string_view ending) {
    return QString::fromStdString(withEnding(asked.toStdString(), ending));
}

std::string fileNameOf(const QString& path) { return QFileInfo(path).fileName().toStdString(); }

// Of the files that an export writes, those that are there already.
QStringList filesInTheWay(const QString& path, bool all, int steps) {
    QStringList there;
    for (int step = 0; step < (all ? steps : 1); ++step) {
        const QString file = all && steps > 1 ? viz::numberedPath(path, step, steps) : path;
        if (QFileInfo::exists(file)) there += QFileInfo(file).fileName();
    }
    return there;
}

} // namespace

// Proposes the folder of the last file. A name without an ending gets that of the chosen filter, so that the
// dialog asks before it is replaced.
QString MainWindow::askForFile(bool toWrite, const QString& title, const QString& name,
                               const QStringList& filters) {
    QFileDialog dialog(this, title, m_settings.folder());
    dialog.setAcceptMode(toWrite ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog.setFileMode(toWrite ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
    dialog.setNameFilters(filters);
    dialog.selectFile(name);
    const auto endingOf = [](const QString& filter) {
        static const QRegularExpression ending(QStringLiteral("\\*\\.(\\w+)"));
        return ending.match(filter).captured(1);
    };
    if (toWrite) {
        dialog.setDefaultSuffix(endingOf(filters.front()));
        connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
            const QString now = dialog.selectedFiles().value(0);
            dialog.setDefaultSuffix(endingOf(filter));
            if (!now.isEmpty()) dialog.selectFile(QFileInfo(now).completeBaseName() + '.' + endingOf(filter));
        });
    }
    if (dialog.exec() != QDialog::Accepted) return {};
    QString chosen = dialog.selectedFiles().value(0);
    m_settings.rememberFolderOf(chosen);
    return chosen;
}

void MainWindow::openDialog() {
    openFile(askForFile(false, tr("Open a trace"), {},
                        {tr("Traces (*.scantrace)"), tr("Benchmark results (*.json)"), tr("All files (*)")}));
}

void MainWindow::numbersDialog() {
    const QString path =
        askForFile(false, tr("Numbers from a file"), {}, {tr("Numbers (*.csv *.txt)"), tr("All files (*)")});
    if (!path.isEmpty()) m_setupBar->useFile(path);
}

void MainWindow::saveDialog() {
    if (!m_document) return;
    const QString usual = m_path.isEmpty() ? m_document->text().id + QStringLiteral(".scantrace")
                                           : QFileInfo(m_path).fileName();
    saveFile(askForFile(true, tr("Save the trace"), usual, {tr("Traces (*.scantrace)")}));
}

void MainWindow::exportDialog(bool all) {
    if (!m_document || m_document->stepCount() == 0) return;
    const QString id = m_document->text().id;
    const QString usual = all ? id + QStringLiteral(".png")
                              : QStringLiteral("%1-%2.png").arg(id).arg(viz::stepNumber(m_playback.step()));
    exportPictures(askForFile(true, all ? tr("Pictures of all steps") : tr("Picture of this step"), usual,
                              {tr("Picture (*.png)"), tr("Vector picture (*.svg)")}),
                   all);
}

// A recording goes to Explore once it is read, results go to Benchmark, and a list of numbers becomes the
// input.
void MainWindow::openFile(const QString& path) {
    if (path.isEmpty()) return;
    const FileKind kind = kindOfFile(std::filesystem::path(path.toStdU16String()));
    if (kind == FileKind::results) {
        if (!m_document) start(); // what Explore shows when one goes there
        return openResults(path);
    }
    if (kind == FileKind::numbers) {
        showPlace(Place::Explore);
        return m_setupBar->useFile(path);
    }
    m_live.stop();
    m_runs.open(path);
}

void MainWindow::showOpened(const SharedTrace& trace, const SharedDocument& document, const QString& path) {
    showPlace(Place::Explore);
    m_benchmark->banner()->dismiss(); // of one that could not be opened
    m_path = path;
    m_settings.rememberFolderOf(path);
    endHint(Hint::Start);
    m_fieldMessage->clear();
    m_setupBar->clearInvalid();
    m_setupBar->setSetup(setupOf(*trace));
    m_setupBar->showRun(*trace);
    useDocument(document);
    m_stage->setFocus();
    showTraceBanner();
}

// Said in the place that a person is at. Opened first, it leaves the window with the start state instead.
void MainWindow::showUnreadable(const QString& message) {
    if (m_place == Place::Benchmark) return m_benchmark->showMessage(message, {tr("Open another")});
    if (m_place == Place::Export) return m_export->sayProblem(message);
    if (!m_document) {
        m_bannerStays = true;
        start();
    }
    showBanner(viz::Banner::Kind::Error, message, {{tr("Open another"), [this] { openDialog(); }}});
}

void MainWindow::saveFile(const QString& asked) {
    if (asked.isEmpty() || !m_document) return;
    const QString path = named(asked, traceEnding);
    try {
        checkTraceName(fileNameOf(path));
        m_services.save(m_document->trace(), path);
        m_settings.rememberFolderOf(path);
        sayBriefly(tr("Saved as %1.").arg(QFileInfo(path).fileName()));
    } catch (const kernels::BadRequest& error) {
        showBanner(viz::Banner::Kind::Error, QString::fromUtf8(error.what()),
                   {{tr("Choose another name"), [this] { saveDialog(); }}});
    } catch (const std::exception& error) {
        showBanner(viz::Banner::Kind::Error, QString::fromUtf8(error.what()), {});
    }
}

void MainWindow::exportPictures(const QString& asked, bool all) {
    if (asked.isEmpty() || !m_document || m_document->stepCount() == 0) return;
    const QString path = named(asked, pictureEnding);
    const WayOn another{tr("Choose another name"), [this, all] { exportDialog(all); }};
    try {
        static_cast<void>(formatOf({}, fileNameOf(path)));
    } catch (const kernels::BadRequest& error) {
        return showBanner(viz::Banner::Kind::Error, QString::fromUtf8(error.what()), {another});
    }
    // Whoever typed a name was asked about that one, not about the numbered ones.
    const int steps = m_document->stepCount();
    const QStringList there = filesInTheWay(path, all, steps);
    if (there.isEmpty() || (!all && path == asked)) return drawPictures(path, all);
    const QString words = steps == 1 || !all ? tr("%1 exists already.").arg(there[0])
                          : there.size() == 1
                              ? tr("1 of the %1 pictures exists already: %2.").arg(steps).arg(there[0])
                              : tr("%1 of the %2 pictures exist already, the first is %3.")
                                    .arg(there.size())
                                    .arg(steps)
                                    .arg(there[0]);
    showBanner(viz::Banner::Kind::Warning, words,
               {{there.size() == 1 ? tr("Replace it") : tr("Replace them"),
                 [this, path, all] { drawPictures(path, all); }},
                another});
}

// Beside the window, with a model of its own: the window goes on with the other one meanwhile.
void MainWindow::drawPictures(const QString& path, bool all) {
    viz::ExportOptions options;
    options.slide.theme = viz::themeOf(this).id;
    options.symbols = m_playback.symbols();
    options.slide.views = viz::ViewSet(m_stage->shownViews());
    options.followed = m_playback.block();
    if (!all) options.steps = {m_playback.step()};
    const viz::StepTexts texts = m_document->text().steps;
    const ExportFormat format = formatOf({}, path.toStdString());
    sayBriefly(tr("Drawing…"));
    m_exporter.start([this, path, options, texts, format, trace = m_document->sharedTrace(),
                      verdict = m_document->verdict()](const std::stop_token& stop,
                                                       const Job::Tell&) -> Job::Deliver {
        const auto goesOn = [&stop] { return !stop.stop_requested(); };
        const viz::Document document(trace, verdict);
        const viz::ExportPlan plan = viz::planExport(document, format, options, path);
        const QString omitted = describeOmitted(document, plan, goesOn);
        const QStringList files = viz::writeExport(document, texts, plan, [&](int, int) { return goesOn(); });
        return [this, files, omitted] { showExported(files, omitted, {}); };
    });
}

void MainWindow::showExported(const QStringList& files, const QString& omitted, const QString& problem) {
    withdrawQuestion();
    const QString saved = files.size() == 1 ? tr("Saved as %1.").arg(QFileInfo(files[0]).fileName())
                                            : tr("Saved %1 pictures.").arg(files.size());
    if (!problem.isEmpty())
        showBanner(viz::Banner::Kind::Error, problem, {});
    else if (!omitted.isEmpty())
        showBanner(viz::Banner::Kind::Note, saved + ' ' + omitted, {});
    else
        sayBriefly(saved);
    if (!files.isEmpty()) m_settings.rememberFolderOf(files[0]);
    emit picturesExported(files);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() != 1 || !urls[0].isLocalFile()) return;
    event->acceptProposedAction();
    m_dropLight->shine(tr("Open %1").arg(QFileInfo(urls[0].toLocalFile()).fileName()));
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) { m_dropLight->hide(); }

void MainWindow::dropEvent(QDropEvent* event) {
    m_dropLight->hide();
    openFile(event->mimeData()->urls().value(0).toLocalFile());
}

} // namespace scanscope::app
