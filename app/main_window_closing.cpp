// The window does not go while it works on what a person waits for, unless it is told so twice.
#include <QCloseEvent>

#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/times_study.h"
#include "app/export/export_place.h"
#include "app/main_window.h"
#include "app/presenter/presenter.h"
#include "app/sheets.h"

namespace scanscope::app {

// What would be lost; empty where nothing would.
QString MainWindow::underWay() const {
    if (m_export->busy()) return tr("The export is not finished. If you quit now, nothing of it is kept.");
    if (m_drawing) return tr("The pictures are not finished. If you quit now, some are missing.");
    if (m_benchmark->times()->busy())
        return tr("The benchmark is still running. If you quit now, what it has measured so far is lost.");
    return {};
}

void MainWindow::closeEvent(QCloseEvent* event) {
    const QString work = underWay();
    const bool asked = m_quitSheet && m_quitSheet->isVisible(); // who closes again means it
    if (!work.isEmpty() && !asked && !m_quitting) {
        event->ignore();
        return askToQuit(work);
    }
    m_settings.setBytes(QStringLiteral("geometry"), saveGeometry());
    m_presenter->leave();
    m_runs.cancel();
    m_export->cancel();
    m_benchmark->cancel();
    QWidget::closeEvent(event);
}

// Once, over whatever place is shown; the question goes when the work is done.
void MainWindow::askToQuit(const QString& work) {
    m_presenter->leave(); // it would cover the question
    m_quitSheet = new QuitSheet(work, this);
    m_quitSheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_quitSheet, &QuitSheet::quitRequested, this, &MainWindow::quit);
    m_quitSheet->openCentered(this);
}

QuitSheet* MainWindow::quitSheet() const { return m_quitSheet; }

void MainWindow::quit() {
    m_quitting = true;
    close();
}

void MainWindow::withdrawQuestion() {
    if (m_quitSheet && underWay().isEmpty()) m_quitSheet->close();
}

} // namespace scanscope::app
