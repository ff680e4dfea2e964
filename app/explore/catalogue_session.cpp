#include "app/explore/catalogue_session.h"

#include <QApplication>
#include <QCheckBox>
#include <utility>

#include "app/explore/algorithm_popover.h"
#include "app/explore/hint_line.h"
#include "app/explore/program_session.h"
#include "app/explore/setup_bar.h"
#include "app/frame/file_dialog.h"
#include "kernels/text/language.h"
#include "kernels/trace/own_program.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/field.h"
#include "viz/widgets/pair_stage.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {

CatalogueSession::CatalogueSession(Workspace& workspace)
    : Session(workspace)
    // Only the emulator is certain until the machine's executors are known.
    , m_bar(
          new SetupBar({{"emulator", true, "", ""}, {"cuda", false, kernels::say("looking for a GPU"), ""}}))
    , m_findings(workspace, {.putBack = [this](const auto& lines) { putBack(lines); },
                             .runAgain = [this] { record(); },
                             .askWhy = [this] { emit whyRequested(); }})
    , m_recent(RecentList::runs(), workspace.settings, this) {
    m_live.setSingleShot(true);
    m_live.setInterval(liveRunDelay);
    connect(&m_live, &QTimer::timeout, this, [this] { record(); });
    connectBar();
    connect(&m_recent, &RecentList::chosen, this, &CatalogueSession::makeAgain);
    connect(&m_work.runs, &RunController::recorded, this, &CatalogueSession::show);
    connect(&m_work.runs, &RunController::failed, this, &CatalogueSession::showFailure);
    connect(&m_work.runs, &RunController::cancelled, this, &CatalogueSession::showCancelled);
    connect(m_work.place->fieldMessage(), &viz::FieldMessage::fixRequested, this,
            &CatalogueSession::fixField);
}

void CatalogueSession::connectBar() {
    m_bar->algorithms()->setMiniatures(&m_work.miniatures);
    connect(m_bar, &SetupBar::edited, this, &CatalogueSession::edited);
    connect(m_bar, &SetupBar::runRequested, this, &CatalogueSession::run);
    connect(m_bar->algorithms(), &AlgorithmPopover::chosen, this, [this] { m_work.endTyping(); });
    connect(m_bar, &SetupBar::typingChanged, m_work.hint, &HintLine::setTyping);
    connect(m_bar->symbolsBox(), &QCheckBox::toggled, &m_work.playback, &viz::Playback::setSymbols);
    connect(&m_work.playback, &viz::Playback::symbolsChanged, m_bar->symbolsBox(), &QCheckBox::setChecked);
    connect(m_bar, &SetupBar::fileRequested, this, &CatalogueSession::chooseNumbers);
    connect(m_work.stage, &viz::StageView::typeRequested, m_bar, &SetupBar::focusInput);
}

// ---- runs

void CatalogueSession::edited() {
    m_bar->setOutdated(true);
    // A long run waits until the user presses Run; until then, the stage is marked as showing the previous
    // run.
    const bool live = !isLong(m_bar->setup());
    if (live)
        m_live.start();
    else
        m_live.stop();
    m_work.stage->setOutdated(!live);
}

void CatalogueSession::start() {
    m_bar->focusInput();
    record();
    m_work.hint->say(HintLine::Kind::start, tr("Space plays, ← and → step. You can change these numbers."));
}

bool CatalogueSession::record() {
    m_live.stop();
    const Setup& setup = m_bar->setup();
    try {
        RunController::Make make;
        if (isLong(setup))
            make = [setup](const std::stop_token& stop) { return requestFor(setup, stop); };
        else // errors are reported before anything changes
            make = [request = requestFor(setup)](const std::stop_token&) { return request; };
        m_bar->clearInvalid();
        m_work.place->fieldMessage()->clear();
        m_work.runs.makeAndRecord(std::move(make));
        return true;
    } catch (...) {
        showFailure(currentFailure());
    }
    return false;
}

bool CatalogueSession::record(const Setup& setup) {
    m_bar->setSetup(setup);
    return record();
}

// Runs the setup, and ends typing, so that keys control playback. If the setup is refused, the field keeps
// the focus, so that the user can fix it.
void CatalogueSession::run() {
    if (!record()) return;
    m_bar->options()->close();
    m_work.endTyping();
}

void CatalogueSession::show(const SharedTrace& trace, const SharedDocument& document) {
    m_bar->showRun(*trace);
    emit ready(document, {});
    const kernels::Algorithm* algorithm = kernels::find_algorithm(trace->run.algorithm);
    // An input of thousands of typed numbers cannot be described, so the run is not remembered.
    if (const auto run = algorithm ? describe(kernels::Request(*trace), *algorithm) : std::nullopt)
        m_recent.remember(entryOf(*run), m_bar->isAncestorOf(QApplication::focusWidget()));
    if (!std::exchange(m_keepsBanner, false)) m_findings.tell();
}

void CatalogueSession::showCancelled() {
    m_work.place->sayBriefly(m_work.document ? tr("Cancelled. The previous run is still shown.")
                                             : tr("Cancelled."));
    m_bar->setOutdated(true);
}

void CatalogueSession::showFailure(const Failure& failure) {
    m_fix = {};
    if (failure.kind == Failure::Kind::File) return emit unreadable(failure.message);
    if (failure.field.isEmpty())
        return m_work.place->banner()->showMessage(viz::Banner::Kind::Error, failure.message,
                                                   {{tr("Try again"), [this] { record(); }}});
    const auto out = failure.smaller ? wayOutOf(m_bar->setup(), *failure.smaller)
                                     : wayOutOf(m_bar->setup(), failure.field, failure.type);
    if (out) {
        m_fix = [this, fixed = out->setup] {
            m_bar->adopt(fixed);
            record();
        };
    }
    m_bar->clearInvalid();
    m_bar->markInvalid(failure.field, true);
    m_bar->setOutdated(true);
    m_work.stage->setOutdated(true);
    m_work.place->fieldMessage()->showUnder(m_bar->anchorOf(failure.field), failure.message,
                                            out ? out->label : QString());
}

void CatalogueSession::fixField() {
    if (const auto fix = m_fix) fix();
    m_work.endTyping();
}

void CatalogueSession::makeAgain(const QVariantMap& entry) {
    const kernels::RunDescription run = runOf(entry);
    try {
        emit again(read_with_input(run, *kernels::find_algorithm(run.algorithm)));
    } catch (const std::exception& problem) {
        m_work.place->banner()->showMessage(viz::Banner::Kind::Error, QString::fromUtf8(problem.what()), {});
    }
}

// ---- requests from the place

void CatalogueSession::chooseAlgorithm() { m_bar->openAlgorithms(); }
void CatalogueSession::focusInput() { m_bar->focusInput(); }
QWidget* CatalogueSession::fields() const { return m_bar; }

void CatalogueSession::pressBarrier(int line) {
    const QString reason = m_bar->toggleBarrier(std::uint32_t(line));
    if (reason.isEmpty())
        record();
    else
        m_work.place->sayBriefly(reason);
}

void CatalogueSession::putBack(const std::vector<std::uint32_t>& lines) {
    for (const std::uint32_t line : lines) m_bar->toggleBarrier(line);
    record();
}

void CatalogueSession::chooseSchedule(const QString& id) {
    Setup setup = m_bar->setup();
    setup.choose("schedule", id.toStdString());
    setup.choose("executor", {});
    m_bar->adopt(setup);
    record();
}

void CatalogueSession::chooseNumbers() {
    if (const QString path = askForNumbers(m_work.place, m_work.settings); !path.isEmpty())
        m_bar->useFile(path);
}

RecordingSession::RecordingSession(Workspace& workspace, CatalogueSession* catalogue, ProgramSession* program)
    : Session(workspace, catalogue)
    , m_catalogue(catalogue)
    , m_program(program) {
    connect(&m_work.runs, &RunController::opened, this, &RecordingSession::show);
}

void RecordingSession::show(const SharedTrace& trace, const SharedDocument& document, const QString& path) {
    emit opened();
    m_work.place->fieldMessage()->clear();
    m_catalogue->bar()->clearInvalid();
    if (has_request(*trace)) {
        emit ready(document, path);
        m_catalogue->bar()->setSetup(setupOf(*trace));
        m_catalogue->bar()->showRun(*trace);
        m_work.stage->setFocus();
        m_catalogue->tellFindings();
    } else {
        m_program->showRecording(document, path);
        m_work.stage->setFocus();
        m_work.place->banner()->dismiss();
    }
}

} // namespace scanscope::app

#include "moc_catalogue_session.cpp"
