#include "app/explore/runner.h"

#include <QApplication>
#include <QLineEdit>

#include "app/explore/algorithm_popover.h"
#include "app/explore/setup_bar.h"
#include "app/frame/place_frame.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/field.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {

Runner::Runner(RunController* runs, SetupBar* bar, viz::StageView* stage, PlaceFrame* place)
    : QObject(place)
    , m_runs(runs)
    , m_bar(bar)
    , m_stage(stage)
    , m_place(place) {
    m_live.setSingleShot(true);
    m_live.setInterval(liveRunDelay);
    connectParts();
}

void Runner::connectParts() {
    connect(&m_live, &QTimer::timeout, this, &Runner::run);
    connect(m_bar, &SetupBar::edited, this, &Runner::edited);
    connect(m_bar, &SetupBar::runRequested, this, &Runner::runAndPlay);
    connect(m_bar, &SetupBar::cancelRequested, m_runs, &RunController::cancel);
    connect(m_bar->algorithms(), &AlgorithmPopover::chosen, this, &Runner::endTyping);
    connect(m_runs, &RunController::failed, this, &Runner::showFailure);
    connect(m_runs, &RunController::cancelling, m_bar, &SetupBar::showCancelling);
    connect(m_runs, &RunController::slow, this, [this] { setRunning(true); });
    connect(m_runs, &RunController::ended, this, [this] { setRunning(false); });
    connect(m_place->fieldMessage(), &viz::FieldMessage::fixRequested, this, &Runner::fixField);
}

void Runner::edited() {
    m_bar->setOutdated(true);
    // What takes long waits for Run; the picture on the stage says that it is the one before.
    const bool live = !isLong(m_bar->setup());
    if (live)
        m_live.start();
    else
        m_live.stop();
    m_stage->setOutdated(!live);
}

bool Runner::run() {
    m_live.stop();
    const Setup& setup = m_bar->setup();
    try {
        RunController::Make make;
        if (isLong(setup))
            make = [setup](const std::stop_token& stop) { return requestFor(setup, stop); };
        else // what is wrong is said before anything moves
            make = [request = requestFor(setup)](const std::stop_token&) { return request; };
        m_bar->clearInvalid();
        m_place->fieldMessage()->clear();
        m_runs->makeAndRecord(std::move(make));
        return true;
    } catch (...) {
        showFailure(currentFailure());
    }
    return false;
}

std::optional<kernels::Request> Runner::requestOf(const kernels::RunDescription& run) {
    try {
        return read_with_input(run, *kernels::find_algorithm(run.algorithm));
    } catch (const std::exception& problem) {
        m_place->banner()->showMessage(viz::Banner::Kind::Error, QString::fromUtf8(problem.what()), {});
        return std::nullopt;
    }
}

// What was typed is done with: from here on the keys play. What is refused is still to be mended.
void Runner::runAndPlay() {
    if (!run()) return;
    m_bar->options()->close();
    endTyping();
}

void Runner::endTyping() {
    if (qobject_cast<QLineEdit*>(QApplication::focusWidget())) m_stage->setFocus();
}

void Runner::open(const QString& path) {
    m_live.stop();
    m_runs->open(path);
}

void Runner::setRunning(bool running) {
    m_place->progress()->setRunning(running);
    m_stage->setDimmed(running);
    m_bar->setRunning(running);
}

void Runner::showFailure(const Failure& failure) {
    m_fix = {};
    if (failure.kind == Failure::Kind::File) return emit unreadable(failure.message);
    if (failure.field.isEmpty())
        return m_place->banner()->showMessage(viz::Banner::Kind::Error, failure.message,
                                              {{tr("Try again"), [this] { run(); }}});
    const auto out = failure.smaller ? wayOutOf(m_bar->setup(), *failure.smaller)
                                     : wayOutOf(m_bar->setup(), failure.field, failure.type);
    if (out) {
        m_fix = [this, mended = out->setup] {
            m_bar->adopt(mended);
            run();
        };
    }
    m_bar->clearInvalid();
    m_bar->markInvalid(failure.field, true);
    m_bar->setOutdated(true);
    m_stage->setOutdated(true);
    m_place->fieldMessage()->showUnder(m_bar->anchorOf(failure.field), failure.message,
                                       out ? out->label : QString());
}

void Runner::fixField() {
    if (const auto fix = m_fix) fix();
    endTyping();
}

void Runner::toggleBarrier(int line) {
    const QString reason = m_bar->toggleBarrier(std::uint32_t(line));
    if (reason.isEmpty())
        run();
    else
        emit said(reason);
}

void Runner::putBack(const std::vector<std::uint32_t>& lines) {
    for (const std::uint32_t line : lines) m_bar->toggleBarrier(line);
    run();
}

void Runner::chooseSchedule(const QString& id) {
    Setup setup = m_bar->setup();
    setup.choose("schedule", id.toStdString());
    setup.choose("executor", {});
    m_bar->adopt(setup);
    run();
}

} // namespace scanscope::app

#include "moc_runner.cpp"
