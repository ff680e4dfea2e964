#include "app/explore/lesson_session.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/explore/catalogue_session.h"
#include "app/explore/program_session.h"
#include "app/explore/setup.h"
#include "app/lessons/window/question_box.h"
#include "kernels/text/language.h"
#include "kernels/trace/own_program.h"
#include "viz/model/language.h"
#include "viz/stage/view_kinds.h"
#include "viz/widgets/button.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/tab_panel.h"
#include "viz/widgets/timeline.h"

namespace scanscope::app {
namespace {

// Returns the document of a stage, with all its runs judged, as in a comparison.
viz::SharedDocument documentOf(const LessonStage& stage, const ExploreServices& services,
                               const std::stop_token& stop) {
    const SharedDocument beside = stage.second ? judged(stage.second, services.judge, stop) : nullptr;
    return judged(stage.first, services.judge, stop, beside, stage.alignment);
}

kernels::Backend backendOf(const ExploreServices& services) {
    kernels::Backend backend = kernels::this_machine();
    backend.record = services.record;
    return backend;
}

} // namespace

LessonSession::LessonSession(Workspace& workspace, Session* under, CatalogueSession* catalogue,
                             ProgramSession* program)
    : Session(workspace, under)
    , m_catalogue(catalogue)
    , m_program(program)
    , m_panel(new LessonPanel) {
    m_panel->hide();
    // The timeline keeps its space while it is hidden.
    QSizePolicy policy = m_work.timeline->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_work.timeline->setSizePolicy(policy);
    makeActions();
    connect(m_panel, &LessonPanel::closeRequested, this, &LessonSession::end);
    connect(m_panel, &LessonPanel::nextRequested, this, &LessonSession::next);
    connect(m_panel, &LessonPanel::backRequested, this, [this] {
        m_lesson->back();
        showStep();
    });
    connect(m_panel->question(), &QuestionBox::answered, this, &LessonSession::answer);
    connect(m_panel->question(), &QuestionBox::showRequested, this, [this] {
        m_lesson->show();
        reveal();
    });
    connect(m_panel->question(), &QuestionBox::againRequested, this, [this] {
        m_lesson->askAgain();
        showStep();
    });
    connect(&m_work.playback, &viz::Playback::positionChanged, this, &LessonSession::holdBack);
    connect(&m_job, &Job::failed, this,
            [this](const Failure& failure) { m_panel->showProblem(m_title, failure.message); });
}

void LessonSession::makeActions() {
    const QString group = tr("Learn");
    const auto add = [&](const QString& name, const QList<QKeySequence>& keys,
                         std::function<void()> run) -> Action& {
        m_actions.push_back(new Action(name, group, keys, std::move(run), this));
        return m_actions.back()->inMenu(group).whileTyping();
    };
    for (const LessonName& name : lessonNames())
        add(viz::translated(name.title), {}, [this, id = std::string(name.id)] { start(id); })
            .inMenu(group + menuSeparator + tr("Lessons"))
            .alsoCalled(tr("lesson course tour learn teach"));
    add(tr("Quiz on this run"), {}, [this] {
        startQuiz();
    }).enabledWhen([this] {
          return m_work.document && m_work.document->stepCount() > 1;
      }).alsoCalled(tr("lesson questions exam test predict"));
    const auto isShown = [this] { return m_lesson != nullptr; };
    add(tr("Next lesson step"), {Qt::CTRL | Qt::Key_Period}, [this] { next(); }).enabledWhen(isShown);
    add(tr("Previous lesson step"), {Qt::CTRL | Qt::Key_Comma}, [this] {
        m_panel->backButton()->click();
    }).enabledWhen(isShown);
    add(tr("Close the lesson"), {}, [this] { end(); }).enabledWhen([this] { return m_isShown; });
}

// Returns whether the panels would answer the question. They count, and say which elements a selected cell
// contains.
bool LessonSession::hidesPanels() const {
    if (!m_lesson || !m_lesson->isOpen()) return false;
    constexpr std::array kinds{Ask::counter, Ask::choice, Ask::fewer, Ask::race, Ask::inputs};
    return std::ranges::find(kinds, m_lesson->question()->kind) != kinds.end();
}

QWidget* LessonSession::fields() const {
    // A lesson's run cannot be changed, so there are no fields. A program keeps its fields until the lesson's
    // own run is on the stage.
    const bool isTaught = m_isShown && !m_isQuiz && !m_program->isShown();
    return isTaught ? nullptr : Session::fields();
}

void LessonSession::arrange(bool isNarrow) {
    m_panel->setFixedWidth(isNarrow ? LessonPanel::narrowWidth : LessonPanel::usualWidth);
}

// Hides everything that would give the answer away, until the question is answered.
void LessonSession::showParts() {
    const bool shows = !hidesPanels();
    m_work.side->pages()->setVisible(shows);
    m_work.timeline->setVisible(shows);
    m_work.stage->findingsButton()->setVisible(shows && m_work.document &&
                                               !m_work.document->findings().empty());
    emit changed();
}

void LessonSession::setShown(bool shown) {
    if (std::exchange(m_isShown, shown) != shown) m_panel->setVisible(shown);
    showParts();
}

void LessonSession::wait(const QString& title, bool isQuiz) {
    m_lesson.reset();
    m_isQuiz = isQuiz;
    m_title = title;
    m_panel->showWaiting(title);
    setShown(true);
}

void LessonSession::start(const std::string& id) {
    const Lesson lesson = lessonNamed(id);
    wait(QString::fromStdString(lesson.title), false);
    m_job.start([this, lesson, services = m_work.services](const std::stop_token& stop,
                                                           const Job::Tell&) -> Job::Deliver {
        const SharedLesson made = prepared(lesson, backendOf(services), stop);
        std::vector<viz::SharedDocument> documents;
        for (const LessonStage& stage : made->stages) documents.push_back(documentOf(stage, services, stop));
        return [this, made, documents] { take(made, documents); };
    });
}

LessonSession::Barriers LessonSession::barriersOfRun() const {
    if (!has_request(m_work.document->trace())) {
        if (!m_program->built()) return {};
        return [program = m_program->built()](const FilmSteps& steps, const std::stop_token& stop) {
            const auto record = [&](const std::vector<trace::BarrierPlace>& without, trace::Schedule schedule,
                                    std::uint64_t seed) {
                return program->record_without(without, schedule, seed, stop);
            };
            return passedBarriers(steps, record, stop);
        };
    }
    return [services = m_work.services](const FilmSteps& steps, const std::stop_token& stop) {
        return passedBarriers(steps, backendOf(services), stop);
    };
}

void LessonSession::startQuiz() {
    if (!m_work.document) return;
    wait(tr("A quiz on this run"), true);
    QuizChoice choice;
    choice.seed = ++m_seed;
    const viz::Moment now = m_work.document->at(m_work.playback.step(), m_work.playback.block());
    if (now.model) choice.block = now.model->block().index;
    m_job.start([this, choice, document = m_work.document, barriers = barriersOfRun()](
                    const std::stop_token& stop, const Job::Tell&) mutable -> Job::Deliver {
        if (barriers) choice.barriers = [&](const FilmSteps& steps) { return barriers(steps, stop); };
        const auto made = std::make_shared<const PreparedLesson>(
            quizOf({document->sharedTrace(), document->beside() ? document->beside()->sharedTrace() : nullptr,
                    document->alignment()},
                   choice));
        return [this, made, document] {
            if (made->steps.empty())
                m_panel->showProblem(m_title,
                                     tr("There is nothing to ask about this run: none of its steps computes "
                                        "numbers from others."));
            else
                take(made, {document});
        };
    });
}

void LessonSession::take(const SharedLesson& lesson, std::vector<viz::SharedDocument> documents) {
    m_documents = std::move(documents);
    m_lesson = std::make_unique<LessonRun>(lesson);
    showStep();
}

void LessonSession::takeStage() {
    if (m_isShown && !m_isStaging) close();
    Session::takeStage();
}

void LessonSession::close() {
    m_job.drop();
    m_lesson.reset();
    m_documents.clear();
    setShown(false);
}

// Ends the lesson. Its run becomes a run of the catalogue that can be changed.
void LessonSession::end() {
    if (!m_isShown) return;
    close();
    m_work.stage->setFocus();
    if (m_isQuiz || !m_work.document || !has_request(m_work.document->trace())) return;
    m_catalogue->record(setupOf(m_work.document->trace()));
}

void LessonSession::next() {
    if (!m_lesson) return;
    if (m_lesson->isLast()) return end();
    m_lesson->next();
    showStep();
}

void LessonSession::answer(const QString& given) {
    if (!m_lesson || !m_lesson->isOpen()) return;
    const bool isRight = m_lesson->answer(given.toStdString()).isRight();
    if (isRight)
        reveal();
    else
        m_panel->show(*m_lesson);
}

// Shows the answer by playing the step.
void LessonSession::reveal() {
    m_panel->show(*m_lesson);
    showParts();
    const auto target = viz::FilmStep(m_lesson->shown());
    if (m_work.playback.step() == target) {
        m_work.playback.goTo(target);
    } else {
        m_work.playback.goTo(viz::FilmStep(std::max(0, int(target) - 1)));
        m_work.playback.stepForward();
    }
    m_panel->nextButton()->setFocus();
}

void LessonSession::showStep() {
    const PreparedStep& step = m_lesson->now();
    const viz::SharedDocument& document = m_documents[step.stage];
    if (document != m_work.document) {
        m_isStaging = true;
        emit staged(document);
        m_isStaging = false;
    }
    m_panel->show(*m_lesson);
    showParts(); // hides the answer before the film moves
    m_work.playback.pause();
    m_work.playback.follow({viz::LaunchIndex(step.moment.launch), int(step.moment.block)});
    showFilm(m_lesson->shown());
    showViews();
    if (step.selected)
        m_work.playback.select(
            viz::CellAddress{step.selected->of.space, step.selected->of.array, step.selected->index});
    else
        m_work.playback.select(std::nullopt);
    if (m_lesson->isOpen())
        m_panel->question()->takeFocus();
    else
        m_panel->nextButton()->setFocus();
}

void LessonSession::showFilm(int step) {
    if (step < 0)
        m_work.playback.scrub(0);
    else
        m_work.playback.goTo(viz::FilmStep(step));
}

// Shows the views of the lesson that the run offers, and no others.
void LessonSession::showViews() {
    const std::vector<viz::View> wanted = viz::offeredAmong(*m_work.document, m_lesson->now().views);
    if (wanted.empty()) return;
    const auto toggle = [this](viz::View view, bool isWanted) {
        const std::vector<viz::View> shown = m_work.stage->shownViews();
        if ((std::ranges::find(shown, view) != shown.end()) != isWanted) m_work.stage->toggleView(view);
    };
    for (const viz::View view : wanted) toggle(view, true);
    for (const viz::View view : m_work.stage->shownViews())
        if (std::ranges::find(wanted, view) == wanted.end()) toggle(view, false);
}

void LessonSession::holdBack() {
    if (!m_lesson || m_isHolding) return;
    const std::optional<int> limit = m_lesson->limit();
    if (!limit) return;
    const bool isBeyond = *limit < 0 ? !m_work.playback.step().isFirst() || m_work.playback.progress() > 0
                                     : m_work.playback.step() > viz::FilmStep(*limit);
    if (!isBeyond) return;
    m_isHolding = true;
    m_work.playback.pause();
    showFilm(*limit);
    m_isHolding = false;
    m_panel->say(tr("Later steps show the answer. Answer first, or press Show it."));
}

} // namespace scanscope::app

#include "moc_lesson_session.cpp"
