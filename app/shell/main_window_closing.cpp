// The window does not go while it works on what a person waits for, unless it is told so twice.
#include <QCloseEvent>

#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/times_study.h"
#include "app/export/export_place.h"
#include "app/frame/file_dialog.h"
#include "app/frame/sheets.h"
#include "app/presenter/presenter.h"
#include "app/shell/main_window.h"

namespace scanscope::app {

// Without words where nothing would be lost.
Loss MainWindow::loss() const {
    if (m_export->busy()) return {tr("The export is not finished. If you quit now, nothing of it is kept.")};
    if (m_pictures->busy()) return {tr("The pictures are not finished. If you quit now, some are missing.")};
    if (m_benchmark->times()->busy())
        return {tr("The benchmark is still running. If you quit now, what it has measured so far is lost.")};
    if (m_benchmark->times()->hasUnsaved())
        return {tr("The times that were measured here are in no file. If you discard them, they are lost."),
                true};
    return {};
}

void MainWindow::closeEvent(QCloseEvent* event) {
    const Loss lost = loss();
    const bool asked = m_quitSheet && m_quitSheet->isVisible(); // who closes again means it
    if (!lost.words.isEmpty() && !asked && !m_quitting) {
        event->ignore();
        return askToQuit(lost);
    }
    m_settings.setBytes(QStringLiteral("geometry"), saveGeometry());
    m_presenter->leave();
    m_runs.cancel();
    m_export->cancel();
    m_benchmark->cancel();
    QWidget::closeEvent(event);
}

// Once, over whatever place is shown; the question goes when there is nothing to ask any more.
void MainWindow::askToQuit(const Loss& loss) {
    m_presenter->leave(); // it would cover the question
    m_quitSheet = new QuitSheet(loss, this);
    m_quitSheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_quitSheet, &QuitSheet::saveRequested, this, &MainWindow::saveMeasuredAndQuit);
    connect(m_quitSheet, &QuitSheet::quitRequested, this, &MainWindow::quit);
    m_quitSheet->openCentered(this);
}

QuitSheet* MainWindow::quitSheet() const { return m_quitSheet; }

void MainWindow::quit() {
    m_quitting = true;
    close();
}

// Whoever thinks better of it in the dialog, and whose file could not be written, stays.
void MainWindow::saveMeasuredAndQuit() {
    m_quitSheet->close();
    TimesStudy* times = m_benchmark->times();
    showTimes();
    times->show(TimesStudy::Source::Measured);
    const QString path = askForFileToWrite(this, m_settings, tr("Save the times"),
                                           QStringLiteral("benchmark.json"), times->dataFilters());
    if (path.isEmpty()) return;
    m_benchmark->save(path);
    if (!times->hasUnsaved()) quit();
}

void MainWindow::withdrawQuestion() {
    if (m_quitSheet && m_quitSheet->loss() != loss()) m_quitSheet->close();
}

} // namespace scanscope::app
