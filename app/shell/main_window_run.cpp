// Runs, files, and how the window answers to what comes of them.
#include <QApplication>
#include <QFileInfo>
#include <QLineEdit>
#include <QPainter>
#include <utility>

#include "app/explore/findings_walk.h"
#include "app/explore/hint_line.h"
#include "app/explore/setup_bar.h"
#include "app/export/export_place.h"
#include "app/presenter/presenter.h"
#include "app/shell/app_bar.h"
#include "app/shell/main_window.h"
#include "viz/model/step_texts.h"
#include "viz/model/value_text.h"
#include "viz/scene/canvas.h"
#include "viz/stage/stage_painter.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"
#include "viz/widgets/timeline.h"
#include "viz/widgets/transport.h"

namespace scanscope::app {

void MainWindow::start() {
    m_setupBar->focusInput();
    run();
    m_hint->say(HintLine::Kind::start, tr("Space plays, ← and → step. These numbers are yours to change."));
}

void MainWindow::start(const kernels::Request& request) {
    m_setupBar->setSetup(setupOf(request));
    m_stage->setFocus();
    run();
}

void MainWindow::setupEdited() {
    m_setupBar->setOutdated(true);
    // What takes long waits for Run; the picture on the stage says that it is the one before.
    const bool live = !isLong(m_setupBar->setup());
    if (live)
        m_live.start();
    else
        m_live.stop();
    m_stage->setOutdated(!live);
}

bool MainWindow::run() {
    m_live.stop();
    const Setup& setup = m_setupBar->setup();
    try {
        RunController::Make make;
        if (isLong(setup))
            make = [setup](const std::stop_token& stop) { return requestFor(setup, stop); };
        else // what is wrong is said before anything moves
            make = [request = requestFor(setup)](const std::stop_token&) { return request; };
        m_setupBar->clearInvalid();
        m_fieldMessage->clear();
        m_runs.makeAndRecord(std::move(make));
        return true;
    } catch (...) {
        showFailure(currentFailure());
    }
    return false;
}

// What was typed is done with: from here on the keys play. What is refused is still to be mended.
void MainWindow::runAndPlay() {
    if (!run()) return;
    m_setupBar->options()->close();
    endTyping();
}

void MainWindow::endTyping() {
    if (qobject_cast<QLineEdit*>(QApplication::focusWidget())) m_stage->setFocus();
}

void MainWindow::useDocument(const SharedDocument& document) {
    // Whoever changes the numbers of the same run stays where they were looking.
    const bool sameRun = m_document && m_document->trace().run.algorithm == document->trace().run.algorithm;
    const int step = m_playback.step();
    const int stepsBefore = m_document ? m_document->stepCount() : 0;
    std::vector<int> phases;
    for (const viz::Phase& phase : document->film().phases()) phases.push_back(phase.first);
    const auto show = [this](const SharedDocument& one) {
        m_stage->setDocument(one);
        m_side->setDocument(one);
        m_timeline->setDocument(one);
        m_transport->setDocument(one);
    };
    // Nobody shows the old document at a step of the new one.
    show(nullptr);
    m_presenter->forgetDocument();
    m_document = document;
    m_findings->setDocument(document);
    m_playback.setStepCount(m_document->stepCount(), std::move(phases));
    // Before the widgets look: at the first step the code would scroll away from where someone reads.
    if (sameRun && stepsBefore == m_document->stepCount()) m_playback.goTo(step);
    show(m_document);
    if (m_place == Place::Export) showInExport();
    if (m_presenter->isVisible()) m_presenter->setDocument(m_document, presentedLook());
    m_stage->setSplit(m_settings.split(m_document->text().id));
    showLoaded();
    setWindowFilePath(m_path);
    m_setupBar->setOutdated(false);
    m_stage->setOutdated(false);
    m_answers->show(m_document, roomForAnswers());
    emit documentChanged();
}

void MainWindow::showRecorded(const SharedTrace& trace, const SharedDocument& document) {
    m_path.clear();
    m_setupBar->showRun(*trace);
    useDocument(document);
    // The start state under the banner of a file that could not be opened is not what was asked for.
    if (!std::exchange(m_bannerStays, false)) m_findings->tell();
}

void MainWindow::toggleBarrier(int line) {
    const QString reason = m_setupBar->toggleBarrier(std::uint32_t(line));
    if (reason.isEmpty())
        run();
    else
        m_hint->sayBriefly(reason);
}

void MainWindow::putBack(const std::vector<std::uint32_t>& lines) {
    for (const std::uint32_t line : lines) m_setupBar->toggleBarrier(line);
    run();
}

void MainWindow::chooseSchedule(const QString& id) {
    Setup setup = m_setupBar->setup();
    setup.choose("schedule", id.toStdString());
    setup.choose("executor", {});
    m_setupBar->adopt(setup);
    run();
}

void MainWindow::showFailure(const Failure& failure) {
    m_fix = {};
    if (failure.kind == Failure::Kind::File) return showUnreadable(failure.message);
    const QString message =
        withName(failure.message, QString::fromStdString(m_setupBar->setup().run.algorithm));
    if (failure.field.isEmpty())
        return m_banner->showMessage(viz::Banner::Kind::Error, message,
                                     {{tr("Try again"), [this] { run(); }}});
    const auto out = failure.smaller ? wayOutOf(m_setupBar->setup(), *failure.smaller)
                                     : wayOutOf(m_setupBar->setup(), failure.field, failure.type);
    if (out) {
        m_fix = [this, mended = out->setup] {
            m_setupBar->adopt(mended);
            run();
        };
    }
    m_setupBar->clearInvalid();
    m_setupBar->markInvalid(failure.field, true);
    m_setupBar->setOutdated(true);
    if (m_document) m_stage->setOutdated(true);
    m_fieldMessage->showUnder(m_setupBar->anchorOf(failure.field), message, out ? out->label : QString());
}

void MainWindow::fixField() {
    if (const auto fix = m_fix) fix();
    endTyping();
}

void MainWindow::showCancelled() {
    m_hint->sayBriefly(m_document ? tr("Cancelled. The run before is still shown.") : tr("Cancelled."));
    m_setupBar->setOutdated(true);
}

void MainWindow::finishRun() {
    m_progress->setRunning(false);
    m_stage->setDimmed(false);
    m_setupBar->setRunning(false);
}

QString MainWindow::hintText() const { return m_hint->said(); }

} // namespace scanscope::app
