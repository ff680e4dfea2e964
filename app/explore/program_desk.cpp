#include "app/explore/program_desk.h"

#include <algorithm>

#include <QApplication>
#include <QFileInfo>
#include <QLineEdit>

#include "app/explore/program_bar.h"
#include "app/explore/program_options.h"
#include "app/explore/shell_words.h"
#include "app/explore/watch_button.h"
#include "app/frame/place_frame.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {
namespace {

QString firstFile(const own::ProgramRequest& request) {
    return request.build.files.empty()
               ? QString()
               : QFileInfo(QString::fromStdString(request.build.files.front().string())).absoluteFilePath();
}

own::ProgramRequest requestOf(const trace::Trace& trace) {
    own::ProgramRequest request;
    for (const std::string& file : trace.program->files) request.build.files.emplace_back(file);
    request.arguments = trace.program->arguments;
    request.schedule = trace.run.schedule;
    request.seed = trace.run.schedule_seed;
    return request;
}

} // namespace

ProgramDesk::ProgramDesk(RunController* runs, viz::Playback* playback, viz::StageView* stage,
                         PlaceFrame* place)
    : QObject(place)
    , m_runs(runs)
    , m_playback(playback)
    , m_stage(stage)
    , m_place(place)
    , m_bar(new ProgramBar) {
    m_bar->hide();
    connectParts();
}

void ProgramDesk::connectParts() {
    connect(&m_watch, &ProgramWatch::saved, this, [this] {
        if (m_bar->isWatching()) run();
    });
    connect(m_bar, &ProgramBar::watchingChanged, this, &ProgramDesk::resumeWatching);
    connect(m_bar, &ProgramBar::openRequested, this, &ProgramDesk::openRequested);
    connect(m_bar, &ProgramBar::runRequested, this, &ProgramDesk::runAndPlay);
    connect(m_bar, &ProgramBar::cancelRequested, m_runs, &RunController::cancel);
    connect(m_bar, &ProgramBar::edited, this, [this] {
        m_bar->setOutdated(true);
        m_stage->setOutdated(true);
    });
    connect(m_bar, &ProgramBar::blockChosen, this, [this](viz::BlockAddress block) {
        if (!m_document) return;
        const viz::Film& film = m_document->film();
        if (film.stepCount(block.launch) > 0 && film.launchAt(m_playback->step()) != block.launch)
            m_playback->goTo(film.firstStep(block.launch));
        m_playback->follow(block);
    });
    const auto showBlock = [this] {
        if (m_isShown && m_document && m_document->steps().contains(m_playback->step()))
            m_bar->showBlock(m_document->at(m_playback->step(), m_playback->block()).block);
    };
    connect(m_playback, &viz::Playback::positionChanged, this, showBlock);
    connect(m_playback, &viz::Playback::blockChanged, this, showBlock);
    connect(m_runs, &RunController::slow, m_bar, [this] { m_bar->setRunning(true); });
    connect(m_runs, &RunController::cancelling, m_bar, &ProgramBar::showCancelling);
    connect(m_runs, &RunController::cancelled, this, &ProgramDesk::endCancelled);
    connect(m_runs, &RunController::ended, this, [this] { setBusy(false); });
}

// ---- runs

void ProgramDesk::open(const QString& file) {
    if (m_isShown && QFileInfo(file).absoluteFilePath() == firstFile(m_bar->request()))
        return open(own::ProgramRequest(m_bar->request()));
    own::ProgramRequest request;
    request.build.files.emplace_back(file.toStdString());
    open(request);
}

void ProgramDesk::open(const own::ProgramRequest& request) {
    if (!shows(request)) m_document.reset();
    m_bar->setRequest(request);
    m_bar->setWatching(true);
    m_isOpening = true;
    run();
}

void ProgramDesk::run() {
    if (!wordsOfShell(m_bar->arguments()->text()))
        return m_place->fieldMessage()->showUnder(m_bar->arguments(), tr("A quote is not closed."));
    m_place->fieldMessage()->clear();
    m_lastBegin = QDateTime::currentDateTime();
    m_bar->watch()->setBusy(true);
    m_runs->run(m_bar->request());
}

void ProgramDesk::runAndPlay() {
    m_bar->options()->close();
    if (qobject_cast<QLineEdit*>(QApplication::focusWidget())) m_stage->setFocus();
    run();
}

void ProgramDesk::setBusy(bool busy) {
    m_bar->setRunning(busy);
    m_bar->watch()->setBusy(busy);
}

void ProgramDesk::endCancelled() {
    m_isOpening = false;
    m_bar->setOutdated(true);
}

QString ProgramDesk::file() const { return firstFile(m_bar->request()); }

bool ProgramDesk::shows(const own::ProgramRequest& request) const {
    return m_isShown && m_document && firstFile(requestOf(m_document->trace())) == firstFile(request);
}

void ProgramDesk::show(const ProgramRun& run) {
    m_isOpening = false;
    watchFilesOf(run.request, run.document->trace());
    setShown(true);
    m_bar->setOutdated(false);
    if (!run.refusal.isEmpty()) return showRefusal(run);
    m_document = run.document;
    m_bar->showRun(m_document, m_lastBegin, run.seconds);
    m_bar->showBlock(m_document->stepCount() == 0
                         ? viz::BlockAddress{}
                         : m_document->at(m_playback->step(), m_playback->block()).block);
}

void ProgramDesk::showRefusal(const ProgramRun& run) {
    if (!m_document) m_bar->showRun(run.document, {}, 0);
    m_place->banner()->showMessage(viz::Banner::Kind::Error, run.refusal);
}

void ProgramDesk::showRecording(const SharedDocument& document) {
    m_bar->setRequest(requestOf(document->trace()));
    m_bar->setWatching(false);
    setShown(true);
    m_document = document;
    m_bar->showRun(m_document, {}, 0);
}

void ProgramDesk::leave() {
    m_watch.stop();
    m_document.reset();
    setShown(false);
}

void ProgramDesk::setShown(bool shown) {
    if (shown == m_isShown) return;
    m_isShown = shown;
    m_bar->setVisible(shown);
    emit shownChanged(shown);
}

// ---- files

// Those that were named, and what they include from their own folders; records know it by its name there.
void ProgramDesk::watchFilesOf(const own::ProgramRequest& request, const trace::Trace& trace) {
    QStringList files;
    for (const std::filesystem::path& file : request.build.files)
        files << QFileInfo(QString::fromStdString(file.string())).absoluteFilePath();
    const QString folder = QFileInfo(files.value(0)).absolutePath();
    for (const trace::Source& source : trace.sources) {
        const QString file = folder + u'/' + QString::fromStdString(source.path);
        if (QFileInfo::exists(file)) files << file;
    }
    m_watch.follow(files);
}

// What was saved while nobody watched is run now.
void ProgramDesk::resumeWatching(bool watching) {
    if (!watching || !m_isShown) return;
    const bool isNewer = std::ranges::any_of(m_watch.files(), [this](const QString& file) {
        return QFileInfo(file).lastModified() > m_lastBegin;
    });
    if (isNewer) run();
}

} // namespace scanscope::app
