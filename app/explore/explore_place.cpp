#include "app/explore/explore_place.h"

#include <filesystem>
#include <QApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <utility>

#include "app/arguments/file_kind.h"
#include "app/explore/algorithm_popover.h"
#include "app/explore/code_column.h"
#include "app/explore/compare_desk.h"
#include "app/explore/fading_controls.h"
#include "app/explore/findings_walk.h"
#include "app/explore/hint_line.h"
#include "app/explore/kept_sight.h"
#include "app/explore/program_bar.h"
#include "app/explore/program_desk.h"
#include "app/explore/program_shelf.h"
#include "app/explore/run_files.h"
#include "app/explore/runner.h"
#include "app/explore/setup_bar.h"
#include "app/frame/edge_tab.h"
#include "app/frame/file_dialog.h"
#include "app/learn/exercise_desk.h"
#include "app/learn/exercise_panel.h"
#include "app/learn/lesson_desk.h"
#include "app/learn/lesson_panel.h"
#include "kernels/text/language.h"
#include "viz/model/run_texts.h"
#include "viz/model/step_texts.h"
#include "viz/widgets/answers_strip.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/pair_stage.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/splitter.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/tab_panel.h"
#include "viz/widgets/timeline.h"
#include "viz/widgets/transport.h"
#include "viz/widgets/verdict_strip.h"

namespace scanscope::app {

ExplorePlace::ExplorePlace(const ExploreServices& services, const Settings& settings)
    : m_services(services)
    , m_settings(settings)
    , m_playback(services.clock)
    , m_runs(services.record, services.load, services.judge, services.runProgram)
    , m_recent(m_settings, this)
    , m_miniatures(services.record)
    // Until the machine has been asked, only the emulator is certain.
    , m_head(new QWidget)
    , m_setupBar(
          new SetupBar({{"emulator", true, "", ""}, {"cuda", false, kernels::say("looking for a GPU"), ""}}))
    , m_stages(new viz::PairStage(&m_playback))
    , m_stage(m_stages->first())
    , m_compare(new CompareDesk({services.record, services.load, services.judge, services.runProgram},
                                &m_miniatures, this))
    , m_splitter(new viz::Splitter(Qt::Horizontal, {960, 479}))
    , m_side(new viz::SidePanel(&m_playback))
    , m_transport(new viz::Transport(&m_playback))
    , m_timeline(new viz::Timeline(&m_playback))
    , m_findings(new FindingsWalk(&m_playback, m_stage, banner(), this))
    , m_runner(new Runner(&m_runs, m_setupBar, m_stage, this))
    , m_program(new ProgramDesk(&m_runs, &m_playback, m_stage, m_side, this, services.openInEditor,
                                services.compareOrders))
    , m_programs(new ProgramShelf(settings, this))
    , m_lessons(new LessonDesk({services.record, services.judge}, &m_playback, m_stage, this))
    , m_exercise(new ExerciseDesk({.judge = services.judge}, settings, this))
    , m_column(new CodeColumn(m_splitter, m_side, settings, this))
    , m_files(new RunFiles(&m_playback, m_stage, this, services.save, settings)) {
    buildHead();
    buildStage();
    buildStrip();
    connectSetup();
    connectStage();
    connectRuns();
    connectComparison();
    connectLessons();
    connectExercise();
    m_playback.setReducedMotion(m_settings.reducedMotion());
    m_stages->setTextScale(m_settings.textScale());
}

// The fields of the catalogue, or those of a program.
void ExplorePlace::buildHead() {
    auto* column = new QVBoxLayout(m_head);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_setupBar);
    column->addWidget(m_program->bar());
    column->addWidget(m_program->strip());
    setSetup(m_head);
}

void ExplorePlace::buildStage() {
    stageColumn()->addWidget(m_compare->bar());
    auto* stages = new QHBoxLayout;
    stages->setSpacing(0);
    stages->addWidget(m_lessons->panel());
    stages->addWidget(m_exercise->panel());
    stages->addWidget(m_stages, 1);
    stageColumn()->addLayout(stages, 1);
    m_answers = new ScheduleAnswers(m_stage, &m_playback, m_services.compare, m_program->orders(), this);
    stageColumn()->addWidget(m_answers->strip());
    m_hint = new HintLine(m_stage);
    setColumn(m_side, tr("Code and counters"), m_splitter);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
}

void ExplorePlace::buildStrip() {
    auto* strip = new QWidget;
    auto* line = new QHBoxLayout(strip);
    line->setContentsMargins(0, 1, 0, 0);
    line->setSpacing(0);
    line->addWidget(m_transport);
    line->addWidget(m_timeline, 1);
    connect(m_timeline, &viz::Timeline::wordsChanged, m_transport,
            [this] { m_transport->setNamesSlots(m_timeline->hasWordEach()); });
    setStrip(strip);
    m_controls = new FadingControls(strip);
}

void ExplorePlace::connectSetup() {
    connect(m_setupBar, &SetupBar::typingChanged, m_hint, &HintLine::setTyping);
    connect(m_setupBar, &SetupBar::symbolsToggled, &m_playback, &viz::Playback::setSymbols);
    connect(&m_playback, &viz::Playback::symbolsChanged, m_setupBar, &SetupBar::setSymbols);
    connect(m_setupBar, &SetupBar::fileRequested, this, &ExplorePlace::numbersDialog);
    m_setupBar->algorithms()->setMiniatures(&m_miniatures);
}

void ExplorePlace::connectStage() {
    connect(m_stage, &viz::StageView::inspectRequested, this, &ExplorePlace::inspect);
    connect(m_stage, &viz::StageView::typeRequested, m_setupBar, &SetupBar::focusInput);
    connect(m_stage, &viz::StageView::nextFindingRequested, this, [this] { walkFindings(+1); });
    connect(m_stage, &viz::StageView::sightChanged, m_side, [this] { m_side->setScope(m_stage->scope()); });
    connect(m_stage, &viz::StageView::sightChanged, this, &ExplorePlace::showPasses);
    connect(m_stage, &viz::StageView::splitChanged, this, [this](double split) {
        if (m_document) m_settings.setSplit(m_document->text().id, split);
    });
    connect(&m_playback, &viz::Playback::positionChanged, this, [this] {
        if (!m_playback.step().isFirst()) m_hint->end(HintLine::Kind::start);
    });
    connect(m_side, &viz::SidePanel::barrierPressed, this, [this](int line) {
        m_program->isShown() ? m_program->explainBarriers() : m_runner->toggleBarrier(line);
    });
}

void ExplorePlace::connectRuns() {
    connect(&m_runs, &RunController::recorded, this, &ExplorePlace::showRecorded);
    connect(&m_runs, &RunController::opened, this, &ExplorePlace::showOpened);
    connect(&m_runs, &RunController::ran, this, &ExplorePlace::showProgram);
    connect(m_program, &ProgramDesk::shownChanged, this, [this](bool shown) {
        m_setupBar->setHidden(shown);
        m_column->setProgram(shown);
        arrange();
    });
    connect(m_program, &ProgramDesk::openRequested, this, &ExplorePlace::openDialog);
    connect(m_program, &ProgramDesk::unreadable, this, &ExplorePlace::unreadable);
    connect(m_programs, &ProgramShelf::chosen, m_program,
            qOverload<const own::ProgramRequest&>(&ProgramDesk::open));
    connect(m_programs, &ProgramShelf::made, this, &ExplorePlace::open);
    connect(&m_runs, &RunController::cancelled, this, &ExplorePlace::showCancelled);
    connect(&m_recent, &RecentRuns::chosen, this,
            qOverload<const kernels::RunDescription&>(&ExplorePlace::start));
    connect(m_runner, &Runner::said, m_hint, &HintLine::sayBriefly);
    connect(m_runner, &Runner::unreadable, this, &ExplorePlace::unreadable);
    connect(m_findings, &FindingsWalk::putBackRequested, m_runner, &Runner::putBack);
    connect(m_findings, &FindingsWalk::runRequested, m_runner, &Runner::run);
    connect(m_answers, &ScheduleAnswers::scheduleChosen, this, [this](const QString& id) {
        m_program->isShown() ? m_program->chooseSchedule(id) : m_runner->chooseSchedule(id);
    });
    connect(m_answers, &ScheduleAnswers::toggleRequested, this, &ExplorePlace::toggleAnswers);
    connect(m_answers, &ScheduleAnswers::changed, this, &ExplorePlace::answersChanged);
    connect(m_files, &RunFiles::said, m_hint, &HintLine::sayBriefly);
    connect(m_files, &RunFiles::picturesExported, this, &ExplorePlace::picturesExported);
}

void ExplorePlace::connectComparison() {
    connect(m_compare, &CompareDesk::ready, this, [this](const SharedDocument& both) {
        useDocument(both);
        m_program->setStaged(m_program->isShown() ? both : nullptr);
    });
    connect(m_compare, &CompareDesk::parted, this, &ExplorePlace::showParting);
    connect(m_findings, &FindingsWalk::whyRequested, m_compare, &CompareDesk::askWhy);
    connect(m_compare, &CompareDesk::ended, this, [this](const SharedDocument& first) {
        m_program->setStaged(nullptr);
        if (m_document && m_document->beside() && first) useDocument(first);
        arrange();
        m_stage->setFocus();
    });
    connect(m_compare, &CompareDesk::swapRequested, this, [this](const kernels::Request& first) {
        m_setupBar->setSetup(setupOf(first));
        m_runner->run();
    });
    connect(m_compare, &CompareDesk::openRequested, this, [this](const SecondFile& first) {
        first.program ? m_program->open(*first.program) : open(first.path);
    });
    connect(m_compare, &CompareDesk::fileRequested, this, &ExplorePlace::besideDialog);
    connect(m_compare, &CompareDesk::failed, this, [this](const QString& message) {
        m_program->setStaged(nullptr);
        if (m_compare->first()) useDocument(m_compare->first());
        std::vector<viz::Banner::Way> ways;
        if (m_compare->bar()->secondFile())
            ways.push_back({tr("Choose another"), [this] { besideDialog(); }});
        banner()->showMessage(viz::Banner::Kind::Error, message, ways);
    });
    connect(m_compare, &CompareDesk::cancelled, this, [this] {
        m_program->setStaged(nullptr);
        if (m_compare->first()) useDocument(m_compare->first());
        m_hint->sayBriefly(tr("Cancelled. The run at the left stands alone."));
    });
    const auto setRunning = [this](bool running) {
        return [this, running] {
            progress()->setRunning(running);
            m_setupBar->setRunning(running);
            m_stages->setDimmed(running);
        };
    };
    connect(m_compare, &CompareDesk::slow, this, setRunning(true));
    connect(m_compare, &CompareDesk::done, this, setRunning(false));
    connect(m_setupBar, &SetupBar::cancelRequested, m_compare, &CompareDesk::cancel);
}

void ExplorePlace::connectLessons() {
    connect(m_lessons, &LessonDesk::shownChanged, this, [this] {
        arrangeLesson();
        arrange();
        m_answers->show(m_document, roomForAnswers());
    });
    connect(m_lessons, &LessonDesk::stageRequested, this, [this](const SharedDocument& document) {
        m_compare->end();
        m_program->leave();
        banner()->dismiss();
        m_hint->clear();
        m_files->setPath({});
        useDocument(document);
    });
    connect(m_lessons, &LessonDesk::stepChanged, this, &ExplorePlace::arrangeLesson);
    connect(m_lessons, &LessonDesk::ended, this, &ExplorePlace::endLesson);
}

void ExplorePlace::connectExercise() {
    connect(m_exercise, &ExerciseDesk::shownChanged, this, [this] {
        arrange();
        m_answers->show(m_document, roomForAnswers());
    });
    connect(m_exercise, &ExerciseDesk::begun, m_program,
            qOverload<const own::ProgramRequest&>(&ProgramDesk::open));
    connect(m_exercise, &ExerciseDesk::stageRequested, this, [this](const SharedDocument& document) {
        takeDocument(document);
        m_program->setStaged(document);
    });
    connect(m_program, &ProgramDesk::shownChanged, this, [this](bool shown) {
        if (!shown) m_exercise->leave();
    });
}

// The fields are those of a run that a lesson has not chosen. What would tell the answer is put away until it
// is given.
void ExplorePlace::arrangeLesson() {
    const bool isTaught = m_lessons->isShown() && !m_lessons->isQuiz();
    m_setupBar->setHidden(isTaught || m_program->isShown());
    const bool tells = !m_lessons->hidesCounts();
    m_side->pages()->setVisible(tells);
    QSizePolicy policy = m_timeline->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_timeline->setSizePolicy(policy);
    m_timeline->setVisible(tells);
    m_stage->findingsButton()->setVisible(tells && m_document && !m_document->findings().empty());
}

// The run of a lesson becomes one that may be changed.
void ExplorePlace::endLesson(bool wasQuiz) {
    m_stage->setFocus();
    if (wasQuiz || !m_document || m_document->trace().program) return;
    m_setupBar->setSetup(setupOf(m_document->trace()));
    m_runner->run();
}

void ExplorePlace::cancelRun() {
    m_runs.cancel();
    m_compare->cancel();
}
bool ExplorePlace::isRunning() const { return m_runs.busy() || m_compare->busy(); }

void ExplorePlace::toggleComparison() {
    if (m_compare->isOn())
        m_compare->end();
    else
        m_compare->start();
}

void ExplorePlace::swapRuns() {
    std::optional<SecondFile> first;
    if (m_program->isShown())
        first = SecondFile{m_program->file(), m_program->bar()->request()};
    else if (!path().isEmpty())
        first = SecondFile{path(), {}};
    m_compare->swap(first);
}

bool ExplorePlace::canStandBeside(const QString& path) const {
    return m_document && kindOfFile(std::filesystem::path(path.toStdU16String())) == FileKind::recording;
}

void ExplorePlace::openBeside(const QString& path) {
    banner()->dismiss();
    m_settings.rememberFolderOf(path);
    m_compare->showFile(path);
    m_stage->setFocus();
}

void ExplorePlace::besideDialog() {
    if (const QString path = askForSecondRun(this, m_settings); !path.isEmpty()) openBeside(path);
}

bool ExplorePlace::isAtTheRight(QPoint global) const {
    const viz::StageView* second = m_stages->second();
    return m_stages->isPair() && second->isVisible() &&
           second->rect().contains(second->mapFromGlobal(global));
}

void ExplorePlace::showParting(const PartedAt& way) {
    if (way.cell) {
        m_playback.goTo(m_document->film().stepOf(way.block, way.step));
        m_playback.follow(way.block);
        m_playback.select(way.cell);
    }
    banner()->showMessage(viz::Banner::Kind::Note, way.sentence);
    m_stage->setFocus();
}

void ExplorePlace::askWhatIf() {
    if (m_document)
        m_compare->askWhatIf(
            WhatIf::placeOf(*m_document, m_playback.step(), m_playback.block(), m_stage->selection()),
            m_setupBar->anchorOf(QStringLiteral("input")));
}

// ---- runs

namespace {

// Of a program, told by running it without each.
LessonDesk::Barriers barriersOf(std::shared_ptr<const own::BuiltProgram> program) {
    return [program = std::move(program)](const FilmSteps& steps, const std::stop_token& stop) {
        return passedBarriers(
            steps,
            [&](const std::optional<trace::BarrierPlace>& without, trace::Schedule schedule,
                std::uint64_t seed) {
                return program->record_without(without ? std::vector{*without}
                                                       : std::vector<trace::BarrierPlace>{},
                                               schedule, seed, stop);
            },
            stop);
    };
}

} // namespace

void ExplorePlace::start() {
    m_setupBar->focusInput();
    m_runner->run();
    m_hint->say(HintLine::Kind::start, tr("Space plays, ← and → step. These numbers are yours to change."));
}

void ExplorePlace::start(const kernels::Request& request) {
    m_setupBar->setSetup(setupOf(request));
    m_stage->setFocus();
    m_runner->run();
}

void ExplorePlace::start(const kernels::RunDescription& run) {
    if (const auto request = m_runner->requestOf(run)) start(*request);
}

void ExplorePlace::run() { m_program->isShown() ? m_program->runAndPlay() : m_runner->runAndPlay(); }

void ExplorePlace::showDocument(const SharedDocument& document) {
    m_stages->setDocument(document);
    m_side->setDocument(document);
    m_timeline->setDocument(document);
    m_transport->setDocument(document);
}

void ExplorePlace::takeDocument(const SharedDocument& document) {
    // The pictures of before stay until both runs are there.
    if (m_compare->take(document)) useDocument(document);
}

void ExplorePlace::useDocument(const SharedDocument& document) {
    // Whoever changes the numbers of the same run, or edits the same program, stays where they were looking.
    const std::optional<viz::FilmStep> step = stepToKeep(m_document.get(), m_playback.step(), *document);
    const viz::BlockAddress block = document->trace().program ? m_playback.block() : viz::BlockAddress{};
    std::vector<viz::FilmStep> phases;
    for (const viz::Phase& phase : document->film().phases()) phases.push_back(phase.first);
    // Nobody shows the old document at a step of the new one.
    showDocument(nullptr);
    emit documentAboutToChange();
    m_document = document;
    m_lessons->setDocument(document);
    m_findings->setDocument(document);
    m_files->setDocument(document);
    m_playback.setStepCount(m_document->stepCount(), std::move(phases));
    // Before the widgets look: at the first step the code would scroll away from where someone reads.
    if (step) m_playback.goTo(*step);
    if (step && hasBlock(*m_document, block)) m_playback.follow(block);
    showDocument(m_document);
    m_stage->setSplit(m_settings.split(m_document->text().id));
    m_setupBar->setOutdated(false);
    m_stages->setOutdated(false);
    m_stage->lendControls(m_document->beside() ? m_compare->bar()->controls() : nullptr);
    arrange();
    m_answers->show(m_document, roomForAnswers());
    emit loadedChanged();
    emit documentChanged();
}

void ExplorePlace::showRecorded(const SharedTrace& trace, const SharedDocument& document) {
    m_files->setPath({});
    m_program->leave();
    m_setupBar->showRun(*trace);
    takeDocument(document);
    m_recent.remember(kernels::Request(*trace), m_setupBar->isAncestorOf(QApplication::focusWidget()));
    // The start state under the banner of a file that could not be opened is not what was asked for.
    if (!std::exchange(m_bannerStays, false)) m_findings->tell();
}

void ExplorePlace::showOpened(const SharedTrace& trace, const SharedDocument& document, const QString& path) {
    emit wanted();
    emit opened();
    m_files->setPath(path);
    m_hint->end(HintLine::Kind::start);
    fieldMessage()->clear();
    m_setupBar->clearInvalid();
    takeDocument(document);
    if (trace->program) {
        m_program->showRecording(document);
    } else {
        m_program->leave();
        m_setupBar->setSetup(setupOf(*trace));
        m_setupBar->showRun(*trace);
    }
    m_stage->setFocus();
    trace->program ? banner()->dismiss() : m_findings->tell();
}

void ExplorePlace::showProgram(const ProgramRun& run) {
    const bool isOpening = m_program->isOpening();
    if (isOpening) {
        emit wanted();
        emit opened();
        m_hint->end(HintLine::Kind::start);
        m_files->setPath(m_program->file());
    }
    // What is refused leaves the run before on the stage.
    if (run.refusal.isEmpty() || !m_program->shows(run.request)) {
        takeDocument(run.document);
        banner()->dismiss();
    }
    m_program->show(run);
    m_lessons->setProgramBarriers(run.program ? barriersOf(run.program) : LessonDesk::Barriers());
    m_exercise->setProgram(run.request);
    m_programs->recent()->remember(run.request);
    if (isOpening) m_stage->setFocus();
}

void ExplorePlace::showCancelled() {
    m_hint->sayBriefly(m_document ? tr("Cancelled. The run before is still shown.") : tr("Cancelled."));
    m_setupBar->setOutdated(true);
}

void ExplorePlace::setExecutors(const std::vector<kernels::ExecutorInfo>& executors) {
    m_setupBar->setExecutors(executors);
}

void ExplorePlace::open(const QString& path) {
    m_runner->rest();
    if (const auto exercise = m_exercise->programOf(path))
        m_program->open(*exercise);
    else if (own::is_program_name(path.toStdString()))
        m_program->open(path);
    else
        m_runner->open(path);
}

void ExplorePlace::chooseAlgorithm() {
    if (m_program->isShown()) {
        m_program->leave();
        m_runner->run();
    }
    m_setupBar->openAlgorithms();
}

void ExplorePlace::walkFindings(int direction) {
    m_program->isShown() ? m_program->walkFindings(direction) : m_findings->walk(direction);
}

void ExplorePlace::focusInput() {
    m_program->isShown() ? m_program->bar()->focusArguments() : m_setupBar->focusInput();
}

void ExplorePlace::useNumbers(const QString& path) { m_setupBar->useFile(path); }

void ExplorePlace::openDialog() { emit fileChosen(askForRecording(this, m_settings)); }

void ExplorePlace::numbersDialog() {
    if (const QString path = askForNumbers(this, m_settings); !path.isEmpty()) useNumbers(path);
}

void ExplorePlace::saveDialog() { m_files->saveDialog(); }
void ExplorePlace::saveFile(const QString& path) { m_files->save(path); }
void ExplorePlace::exportPictures(const QString& path, bool all) { m_files->pictures().write(path, all); }
void ExplorePlace::exportDialog(bool all) { m_files->pictureDialog(all); }
const QString& ExplorePlace::path() const { return m_files->path(); }

// ---- what the window asks of a place

Loaded ExplorePlace::loaded() const {
    if (!m_document) return {};
    const trace::Trace& trace = m_document->trace();
    if (m_document->beside()) return {viz::titleOf(*m_document), viz::describeRun(trace)};
    const QString algorithm = QString::fromStdString(trace.run.name), how = viz::describeRun(trace);
    if (path().isEmpty() || trace.program) return {algorithm, how};
    return {QFileInfo(path()).fileName(), QStringLiteral("%1: %2").arg(algorithm, how)};
}

void ExplorePlace::sayBriefly(const QString& words) { m_hint->sayBriefly(words); }

QString ExplorePlace::hintText() const { return m_hint->said(); }

// Opened first, the file leaves the window with the start state instead.
void ExplorePlace::sayUnreadable(const QString& message) {
    if (!m_document) {
        m_bannerStays = true;
        start();
    }
    banner()->showMessage(viz::Banner::Kind::Error, message,
                          {{tr("Open another"), [this] { openDialog(); }}});
}

QWidget* ExplorePlace::home() const { return m_stage; }

QWidgetList ExplorePlace::walk() const {
    return {m_head,  banner(),  m_lessons->panel(), m_exercise->panel(),
            m_stage, answers(), m_timeline,         m_transport,
            m_side,  edge()};
}

bool ExplorePlace::inputIsFresh() const { return m_setupBar->inputIsFresh(); }

bool ExplorePlace::keepsReturn(const QWidget* widget) const {
    return m_setupBar->algorithms()->isAncestorOf(widget);
}

void ExplorePlace::leave() {
    setFullScreen(false);
    m_playback.pause();
    fieldMessage()->clear();
    m_hint->clear();
}

Loss ExplorePlace::loss() const {
    if (!m_files->pictures().busy()) return {};
    return {tr("The pictures are not finished. If you quit now, some are missing.")};
}

// ---- where things stand

void ExplorePlace::arrange() {
    PlaceFrame::arrange();
    const int high = window()->height();
    m_stages->setCompact(high < lowBelow);
    m_program->strip()->setCompact(high < lowBelow);
    m_stage->setOneView(high < 700 || m_stages->isPair());
    const bool isNarrow = width() < drawerBelow || m_stages->isPair();
    m_lessons->panel()->setFixedWidth(isNarrow ? LessonPanel::narrowWidth : LessonPanel::usualWidth);
    m_exercise->panel()->setFixedWidth(isNarrow ? ExercisePanel::narrowWidth : ExercisePanel::usualWidth);
    m_transport->setCompact(high < lowBelow);
    m_column->arrange(width(), drawerMode());
}

// Beside the banks the timeline says in which steps they made the run longer.
void ExplorePlace::showPasses() {
    const bool shows = m_document && viz::ViewSet(m_stage->shownViews()).has(viz::View::banks);
    m_timeline->setShowsPasses(shows);
    m_transport->setShowsPasses(shows);
    setStripExtra(shows ? int(viz::TimelineLayout::passesRow) : 0);
}

void ExplorePlace::inspect() {
    if (drawerMode() && !showsColumn()) toggleColumn();
    m_side->showTab(viz::SidePanel::Inspector);
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
    m_controls->setFading(full);
    m_stages->setPresenting(full);
    m_compare->bar()->setVisible(!full && m_compare->isOn());
    m_lessons->panel()->setVisible(!full && m_lessons->isShown());
    m_exercise->panel()->setVisible(!full && m_exercise->isShown());
    m_answers->show(m_document, roomForAnswers());
    m_hint->clear();
    emit fullScreenChanged(full);
    m_stage->setFocus();
}

void ExplorePlace::toggleAnswers() {
    m_answers->toggle(m_document, roomForAnswers());
    if (!m_answers->isOpen()) m_stage->setFocus();
}

// A low window has no room for them beside two views.
ScheduleAnswers::Room ExplorePlace::roomForAnswers() const {
    using Room = ScheduleAnswers::Room;
    if (fullScreen() || m_stages->isPair() || m_lessons->isShown() || m_exercise->isShown())
        return Room::none;
    return window()->height() >= lowBelow ? Room::enough : Room::onRequest;
}

void ExplorePlace::setReducedMotion(bool reduced) {
    m_settings.setReducedMotion(reduced);
    m_playback.setReducedMotion(m_settings.reducedMotion());
}

} // namespace scanscope::app

#include "moc_explore_place.cpp"
