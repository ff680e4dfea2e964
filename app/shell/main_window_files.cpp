// What the window opens and writes: recordings, numbers and pictures.
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>

#include "app/arguments/file_kind.h"
#include "app/arguments/file_names.h"
#include "app/benchmark/benchmark_place.h"
#include "app/explore/findings_walk.h"
#include "app/explore/hint_line.h"
#include "app/explore/setup_bar.h"
#include "app/export/export_place.h"
#include "app/frame/file_dialog.h"
#include "app/shell/drop_light.h"
#include "app/shell/main_window.h"
#include "viz/widgets/field.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

QString named(const QString& asked, std::string_view ending) {
    return QString::fromStdString(withEnding(asked.toStdString(), ending));
}

std::string fileNameOf(const QString& path) { return QFileInfo(path).fileName().toStdString(); }

} // namespace

void MainWindow::openDialog() {
    openFile(askForFileToOpen(
        this, m_settings, tr("Open a trace"),
        {tr("Traces (*.scantrace)"), tr("Benchmark results (*.json)"), tr("All files (*)")}));
}

void MainWindow::numbersDialog() {
    const QString path = askForFileToOpen(this, m_settings, tr("Numbers from a file"),
                                          {tr("Numbers (*.csv *.txt)"), tr("All files (*)")});
    if (!path.isEmpty()) m_setupBar->useFile(path);
}

void MainWindow::saveDialog() {
    if (!m_document) return;
    const QString usual = m_path.isEmpty() ? m_document->text().id + QStringLiteral(".scantrace")
                                           : QFileInfo(m_path).fileName();
    saveFile(askForFileToWrite(this, m_settings, tr("Save the trace"), usual, {tr("Traces (*.scantrace)")}));
}

void MainWindow::exportDialog(bool all) {
    if (!m_document || m_document->stepCount() == 0) return;
    const QString id = m_document->text().id;
    const QString usual = all ? id + QStringLiteral(".png")
                              : QStringLiteral("%1-%2.png").arg(id).arg(viz::stepNumber(m_playback.step()));
    exportPictures(askForFileToWrite(this, m_settings,
                                     all ? tr("Pictures of all steps") : tr("Picture of this step"), usual,
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
    m_hint->end(HintLine::Kind::start);
    m_fieldMessage->clear();
    m_setupBar->clearInvalid();
    m_setupBar->setSetup(setupOf(*trace));
    m_setupBar->showRun(*trace);
    useDocument(document);
    m_stage->setFocus();
    m_findings->tell();
}

// Said in the place that a person is at. Opened first, it leaves the window with the start state instead.
void MainWindow::showUnreadable(const QString& message) {
    if (m_place == Place::Benchmark) return showUnreadableResults(message);
    if (m_place == Place::Export) return m_export->sayProblem(message);
    if (!m_document) {
        m_bannerStays = true;
        start();
    }
    m_banner->showMessage(viz::Banner::Kind::Error, message,
                          {{tr("Open another"), [this] { openDialog(); }}});
}

void MainWindow::saveFile(const QString& asked) {
    if (asked.isEmpty() || !m_document) return;
    const QString path = named(asked, traceEnding);
    try {
        checkTraceName(fileNameOf(path));
        m_services.save(m_document->trace(), path);
        m_settings.rememberFolderOf(path);
        m_hint->sayBriefly(tr("Saved as %1.").arg(QFileInfo(path).fileName()));
    } catch (const kernels::BadRequest& error) {
        m_banner->showMessage(viz::Banner::Kind::Error, QString::fromUtf8(error.what()),
                              {{tr("Choose another name"), [this] { saveDialog(); }}});
    } catch (const std::exception& error) {
        m_banner->showMessage(viz::Banner::Kind::Error, QString::fromUtf8(error.what()));
    }
}

void MainWindow::exportPictures(const QString& path, bool all) { m_pictures->write(path, all); }

PictureExport::Sight MainWindow::sight() const {
    return {m_document,        m_stage->shownViews(), m_playback.block(),
            m_playback.step(), m_playback.symbols(),  viz::themeOf(this).id};
}

void MainWindow::showExported(const QStringList& files) {
    withdrawQuestion();
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
