#include "app/explore/explore_place.h"

#include <QHBoxLayout>

#include "app/explore/algorithm_popover.h"
#include "app/explore/catalogue_session.h"
#include "app/explore/compare_bar.h"
#include "app/explore/exercise_session.h"
#include "app/explore/hint_line.h"
#include "app/explore/lesson_session.h"
#include "app/explore/pair_session.h"
#include "app/explore/program_bar.h"
#include "app/explore/program_change.h"
#include "app/explore/program_session.h"
#include "app/explore/run_files.h"
#include "app/explore/setup_bar.h"
#include "app/frame/file_dialog.h"
#include "viz/widgets/answers_strip.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/field.h"
#include "viz/widgets/pair_stage.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/splitter.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/timeline.h"
#include "viz/widgets/transport.h"

namespace scanscope::app {

ExplorePlace::ExplorePlace(const ExploreServices& services, const Settings& settings)
    : m_work(services, settings, this)
    , m_catalogue(new CatalogueSession(m_work))
    , m_program(new ProgramSession(m_work))
    , m_recording(new RecordingSession(m_work, m_catalogue, m_program))
    , m_exercise(new ExerciseSession(m_work, m_program))
    , m_pair(new PairSession(m_work, m_catalogue))
    , m_lesson(new LessonSession(m_work, m_pair, m_catalogue, m_program))
    , m_ground(m_catalogue)
    , m_session(m_lesson)
    , m_answers(new ScheduleAnswers(m_work, m_program->look()))
    , m_files(new RunFiles(m_work))
    , m_head(new QWidget) {
    auto* rows = new QVBoxLayout(m_head);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    for (const Session* session : m_work.sessions) // only one of them is visible at a time
        if (QWidget* fields = session->fields(); rows->indexOf(fields) < 0) rows->insertWidget(0, fields);
    setSetup(m_head);
    stageColumn()->addWidget(m_pair->bar());
    auto* stages = new QHBoxLayout;
    stages->setSpacing(0);
    for (QWidget* panel : panels()) stages->addWidget(panel);
    stages->addWidget(m_work.stages, 1);
    stageColumn()->addLayout(stages, 1);
    stageColumn()->addWidget(m_answers->strip());
    setColumn(m_work.side, tr("Code and counters"), m_work.splitter);
    m_work.splitter->setStretchFactor(0, 1);
    m_work.splitter->setStretchFactor(1, 0);
    setStrip(m_work.makeStrip());
    connectStage();
    connectSessions();
}

void ExplorePlace::connectStage() {
    viz::StageView* stage = m_work.stage;
    viz::SidePanel* side = m_work.side;
    connect(stage, &viz::StageView::inspectRequested, this, [this, side] {
        if (drawerMode() && !showsColumn()) toggleColumn();
        side->showTab(viz::SidePanel::Inspector);
    });
    connect(stage, &viz::StageView::nextFindingRequested, this, [this] { m_session->walkFindings(+1); });
    connect(&m_work.playback, &viz::Playback::positionChanged, this, [this] {
        if (!m_work.playback.step().isFirst()) m_work.hint->end(HintLine::Kind::start);
    });
    connect(side, &viz::SidePanel::barrierPressed, this, [this](int line) { m_session->pressBarrier(line); });
    connect(m_answers, &ScheduleAnswers::scheduleChosen, this,
            [this](const QString& id) { m_session->chooseSchedule(id); });
    connect(m_answers, &ScheduleAnswers::toggleRequested, this, &ExplorePlace::toggleAnswers);
}

// ---- sessions

void ExplorePlace::connectSessions() {
    for (Session* session : m_work.sessions) {
        connect(session, &Session::opened, this, [this] {
            emit wanted();
            emit opened();
            m_work.hint->end(HintLine::Kind::start);
        });
        connect(session, &Session::unreadable, this, &ExplorePlace::unreadable);
        connect(session, &Session::changed, this, &ExplorePlace::refresh);
        connect(session, &Session::ready, this,
                [this, session](const SharedDocument& document, const QString& path) {
                    show(session, document, path);
                });
    }
    connect(m_catalogue, &CatalogueSession::again, this,
            qOverload<const kernels::Request&>(&ExplorePlace::start));
    connect(m_program, &ProgramSession::left, this, [this] {
        standOn(m_catalogue);
        m_catalogue->record();
        m_catalogue->chooseAlgorithm();
    });
    connect(m_program, &ProgramSession::made, this, &ExplorePlace::open);
    connect(m_pair, &PairSession::paired, this, &ExplorePlace::useDocument);
    connect(m_pair, &PairSession::firstChosen, this,
            [this](const kernels::Request& first) { m_catalogue->record(setupOf(first)); });
    connect(m_pair, &PairSession::firstOpened, this, [this](const SecondFile& first) {
        first.program ? m_program->open(*first.program) : open(first.path);
    });
    connect(m_lesson, &LessonSession::staged, this, &ExplorePlace::stageLesson);
    for (Job* job : m_work.jobs) {
        m_catalogue->bar()->follow(job);
        m_program->bar()->follow(job);
    }
}

void ExplorePlace::show(Session* ground, const SharedDocument& document, const QString& path) {
    if (!path.isEmpty() && path != m_work.path) m_work.settings.rememberFolderOf(path);
    m_work.path = path;
    // The old pictures stay until both runs of a pair are ready.
    if (m_pair->take(document)) useDocument(document);
    standOn(ground);
}

void ExplorePlace::standOn(Session* ground) {
    if (ground != m_ground) {
        m_ground->leave();
        m_ground = ground;
        m_pair->standOn(ground);
        ground->enter();
    }
    refresh();
}

// Updates fields, panels and answers for the current session.
void ExplorePlace::refresh() {
    for (int row = 0; row < m_head->layout()->count(); ++row) {
        QWidget* fields = m_head->layout()->itemAt(row)->widget();
        fields->setVisible(fields == m_session->fields());
    }
    m_answers->setRoom(roomForAnswers());
    arrange();
}

void ExplorePlace::stageLesson(const SharedDocument& document) {
    m_pair->end();
    standOn(m_catalogue);
    banner()->dismiss();
    m_work.hint->clear();
    m_work.path.clear();
    useDocument(document);
}

void ExplorePlace::start() { m_catalogue->start(); }

void ExplorePlace::start(const kernels::Request& request) {
    m_work.stage->setFocus();
    m_catalogue->record(setupOf(request));
}

void ExplorePlace::open(const QString& path) {
    m_catalogue->rest();
    if (!m_exercise->open(path)) m_recording->open(path);
}

void ExplorePlace::run() { m_session->run(); }

SetupBar* ExplorePlace::setupBar() const { return m_catalogue->bar(); }

// ---- the run on the stage

void ExplorePlace::useDocument(const SharedDocument& document) {
    const KeptPosition position(m_work.playback, m_work.document.get(), *document);
    m_work.show(nullptr); // no part may show the old document at a step of the new one
    emit documentAboutToChange();
    m_work.document = document;
    m_session->takeStage();
    // Restored before the widgets update; otherwise, the code would scroll to the first step, away from the
    // reader's place.
    position.restore(m_work.playback, *document);
    m_work.show(document);
    m_work.stage->setSplit(m_work.settings.split(document->text().id));
    setupBar()->setOutdated(false);
    m_work.stages->setOutdated(false);
    m_work.stage->lendControls(document->beside() ? m_pair->bar()->controls() : nullptr);
    arrange();
    m_answers->show(roomForAnswers());
    emit loadedChanged();
    emit documentChanged();
}

// ---- requests from the window

Loaded ExplorePlace::loaded() const { return m_files->loaded(); }
Loss ExplorePlace::loss() const { return m_files->loss(); }
void ExplorePlace::openDialog() { emit fileChosen(askForAnyFile(this, m_work.settings)); }
void ExplorePlace::saveDialog() { m_files->saveDialog(); }
void ExplorePlace::sayBriefly(const QString& words) { m_work.hint->sayBriefly(words); }

// Shows why a file is unreadable. If there is no run yet, the example is shown, too.
void ExplorePlace::sayUnreadable(const QString& message) {
    if (!document()) {
        m_catalogue->keepBanner();
        start();
    }
    banner()->showMessage(viz::Banner::Kind::Error, message,
                          {{tr("Open another"), [this] { openDialog(); }}});
}

QWidget* ExplorePlace::home() const { return m_work.stage; }

QWidgetList ExplorePlace::focusOrder() const {
    const QWidgetList stage{m_work.stage, m_answers->strip(), m_work.timeline, m_work.transport};
    return QWidgetList{m_head, banner()} + panels() + stage + QWidgetList{m_work.side, edge()};
}

// The topmost session's panel is leftmost.
QWidgetList ExplorePlace::panels() const {
    QWidgetList all;
    for (const Session* session : m_work.sessions)
        if (QWidget* panel = session->panel()) all.prepend(panel);
    return all;
}

bool ExplorePlace::inputIsFresh() const { return setupBar()->inputIsFresh(); }

bool ExplorePlace::keepsReturn(const QWidget* widget) const {
    return setupBar()->algorithms()->isAncestorOf(widget);
}

void ExplorePlace::leave() {
    setFullScreen(false);
    m_work.playback.pause();
    fieldMessage()->clear();
    m_work.hint->clear();
}

// ---- layout

void ExplorePlace::arrange() {
    PlaceFrame::arrange();
    m_work.arrange();
    const bool isNarrow = width() < drawerBelow || m_work.stages->isPair();
    for (Session* session : m_work.sessions) session->arrange(isNarrow);
}

void ExplorePlace::escape() {
    if (fullScreen())
        setFullScreen(false);
    else
        PlaceFrame::escape();
}

void ExplorePlace::setFullScreen(bool full) {
    if (full == fullScreen()) return;
    setStageAlone(full);
    m_work.setPresenting(full);
    for (Session* session : m_work.sessions) session->setFullScreen(full);
    m_answers->setRoom(roomForAnswers());
    emit fullScreenChanged(full);
    m_work.stage->setFocus();
}

void ExplorePlace::toggleAnswers() {
    m_answers->toggle(roomForAnswers());
    if (!m_answers->isOpen()) m_work.stage->setFocus();
}

// A low window has no room for the answers beside two views.
ScheduleAnswers::Room ExplorePlace::roomForAnswers() const {
    using Room = ScheduleAnswers::Room;
    if (fullScreen() || m_work.stages->isPair() || !m_session->leavesRoomForAnswers()) return Room::none;
    return window()->height() >= lowBelow ? Room::enough : Room::onRequest;
}

void ExplorePlace::setReducedMotion(bool reduced) {
    m_work.settings.setReducedMotion(reduced);
    m_work.playback.setReducedMotion(m_work.settings.reducedMotion());
}

} // namespace scanscope::app

#include "moc_explore_place.cpp"
