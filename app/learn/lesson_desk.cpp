#include "app/learn/lesson_desk.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/learn/lesson_panel.h"
#include "app/learn/question_box.h"
#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "viz/model/language.h"
#include "viz/model/views.h"
#include "viz/stage/view_kinds.h"
#include "viz/widgets/button.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {
namespace {

// The runs of a stage as a document, both judged, as those of a comparison are.
viz::SharedDocument documentOf(const LessonStage& stage, const LessonDesk::Services& services,
                               const std::stop_token& stop) {
    const auto made = [&](const std::shared_ptr<const trace::Trace>& trace,
                          const viz::SharedDocument& beside) {
        viz::Verdict verdict = services.judge ? services.judge(*trace, stop) : viz::Verdict();
        if (stop.stop_requested()) throw kernels::Cancelled();
        return std::make_shared<const viz::Document>(trace, std::move(verdict), beside, stage.alignment);
    };
    return made(stage.first, stage.second ? made(stage.second, nullptr) : nullptr);
}

kernels::Backend backendOf(const LessonDesk::Services& services) {
    kernels::Backend backend = kernels::this_machine();
    backend.record = services.record;
    return backend;
}

} // namespace

LessonDesk::LessonDesk(Services services, viz::Playback* playback, viz::StageView* stage, QObject* parent)
    : QObject(parent)
    , m_services(std::move(services))
    , m_playback(playback)
    , m_stage(stage)
    , m_panel(new LessonPanel) {
    m_panel->hide();
    makeActions();
    connect(m_panel, &LessonPanel::closeRequested, this, &LessonDesk::end);
    connect(m_panel, &LessonPanel::nextRequested, this, &LessonDesk::next);
    connect(m_panel, &LessonPanel::backRequested, this, [this] {
        m_run->back();
        showStep();
    });
    connect(m_panel->question(), &QuestionBox::answered, this, &LessonDesk::answer);
    connect(m_panel->question(), &QuestionBox::showRequested, this, [this] {
        m_run->show();
        reveal();
    });
    connect(m_panel->question(), &QuestionBox::againRequested, this, [this] {
        m_run->askAgain();
        showStep();
    });
    connect(m_playback, &viz::Playback::positionChanged, this, &LessonDesk::holdBack);
    connect(&m_job, &Job::failed, this,
            [this](const Failure& failure) { m_panel->showProblem(m_title, failure.message); });
}

void LessonDesk::makeActions() {
    const QString group = tr("Learn");
    const auto add = [&](const QString& name, const QList<QKeySequence>& keys,
                         std::function<void()> run) -> Action& {
        m_actions.push_back(new Action(name, group, keys, std::move(run), this));
        return m_actions.back()->inMenu(group).whileTyping();
    };
    for (const LessonName& name : lessonNames())
        add(viz::translated(name.title), {}, [this, id = std::string(name.id)] {
            start(id);
        }).alsoCalled(tr("lesson course tour learn teach"));
    add(tr("Quiz on this run"), {}, [this] {
        startQuiz();
    }).enabledWhen([this] {
          return m_document && m_document->stepCount() > 1;
      }).alsoCalled(tr("lesson questions exam test predict"));
    const auto isShown = [this] { return m_run != nullptr; };
    add(tr("Next step of the lesson"), {Qt::CTRL | Qt::Key_Period}, [this] { next(); }).enabledWhen(isShown);
    add(tr("Back in the lesson"), {Qt::CTRL | Qt::Key_Comma}, [this] {
        m_panel->backButton()->click();
    }).enabledWhen(isShown);
    add(tr("Close the lesson"), {}, [this] { end(); }).enabledWhen([this] { return m_isShown; });
}

bool LessonDesk::hidesCounts() const {
    if (!m_run || !m_run->isOpen()) return false;
    constexpr std::array told{Ask::counter, Ask::choice, Ask::fewer, Ask::race};
    return std::ranges::find(told, m_run->question()->kind) != told.end();
}

void LessonDesk::setShown(bool shown) {
    if (std::exchange(m_isShown, shown) == shown) return;
    m_panel->setVisible(shown);
    emit shownChanged(shown);
}

void LessonDesk::start(const std::string& id) {
    m_run.reset();
    m_isQuiz = false;
    const Lesson lesson = lessonNamed(id);
    m_title = QString::fromStdString(lesson.title);
    m_panel->showWaiting(m_title);
    setShown(true);
    emit stepChanged();
    m_job.start(
        [this, lesson, services = m_services](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
            const SharedLesson made = prepared(lesson, backendOf(services), stop);
            std::vector<viz::SharedDocument> documents;
            for (const LessonStage& stage : made->stages)
                documents.push_back(documentOf(stage, services, stop));
            return [this, made, documents] { take(made, documents); };
        });
}

LessonDesk::Barriers LessonDesk::barriersOfRun() const {
    if (m_document->trace().program) return m_programBarriers;
    return [services = m_services](const FilmSteps& steps, const std::stop_token& stop) {
        return passedBarriers(steps, backendOf(services), stop);
    };
}

void LessonDesk::startQuiz() {
    if (!m_document) return;
    m_run.reset();
    m_isQuiz = true;
    m_title = tr("A quiz on this run");
    m_panel->showWaiting(m_title);
    setShown(true);
    emit stepChanged();
    QuizChoice choice;
    choice.seed = ++m_seed;
    const viz::Moment now = m_document->at(m_playback->step(), m_playback->block());
    if (now.model) choice.block = now.model->block().index;
    m_job.start([this, choice, document = m_document, barriers = barriersOfRun()](
                    const std::stop_token& stop, const Job::Tell&) mutable -> Job::Deliver {
        if (barriers) choice.barriers = [&](const FilmSteps& steps) { return barriers(steps, stop); };
        const auto made = std::make_shared<const PreparedLesson>(
            quizOf({document->sharedTrace(), document->beside() ? document->beside()->sharedTrace() : nullptr,
                    document->alignment()},
                   choice));
        return [this, made, document] {
            if (made->steps.empty())
                m_panel->showProblem(m_title,
                                     tr("This run leaves nothing to ask: no step of it writes numbers that "
                                        "follow from others."));
            else
                take(made, {document});
        };
    });
}

void LessonDesk::take(const SharedLesson& lesson, std::vector<viz::SharedDocument> documents) {
    m_documents = std::move(documents);
    m_run = std::make_unique<LessonRun>(lesson);
    showStep();
}

void LessonDesk::setDocument(const viz::SharedDocument& document) {
    m_document = document;
    if (m_isShown && !m_isStaging) leave();
}

void LessonDesk::leave() {
    m_job.drop();
    m_run.reset();
    m_documents.clear();
    setShown(false);
    emit stepChanged();
}

void LessonDesk::end() {
    if (!m_isShown) return;
    leave();
    emit ended(m_isQuiz);
}

void LessonDesk::next() {
    if (!m_run) return;
    if (m_run->isLast()) return end();
    m_run->next();
    showStep();
}

void LessonDesk::answer(const QString& given) {
    if (!m_run || !m_run->isOpen()) return;
    const bool isRight = m_run->answer(given.toStdString()).isRight();
    if (isRight)
        reveal();
    else
        m_panel->show(*m_run);
}

// One sees it happen.
void LessonDesk::reveal() {
    m_panel->show(*m_run);
    emit stepChanged();
    const auto target = viz::FilmStep(m_run->shown());
    if (m_playback->step() == target) {
        m_playback->goTo(target);
    } else {
        m_playback->goTo(viz::FilmStep(std::max(0, int(target) - 1)));
        m_playback->stepForward();
    }
    m_panel->nextButton()->setFocus();
}

void LessonDesk::showStep() {
    const PreparedStep& step = m_run->now();
    const viz::SharedDocument& document = m_documents[step.stage];
    if (document != m_document) {
        m_isStaging = true;
        emit stageRequested(document);
        m_isStaging = false;
    }
    m_panel->show(*m_run);
    emit stepChanged(); // before the film moves: what it would tell is put away first
    m_playback->pause();
    m_playback->follow({viz::LaunchIndex(step.moment.launch), int(step.moment.block)});
    if (m_run->shown() < 0)
        m_playback->scrub(0);
    else
        m_playback->goTo(viz::FilmStep(m_run->shown()));
    showViews();
    if (step.selected)
        m_playback->select(
            viz::CellAddress{step.selected->of.space, step.selected->of.array, step.selected->index});
    else
        m_playback->select(std::nullopt);
    if (m_run->isOpen())
        m_panel->question()->takeFocus();
    else
        m_panel->nextButton()->setFocus();
}

// Those of the lesson that the run offers, and no other.
void LessonDesk::showViews() {
    std::vector<viz::View> wanted;
    for (const std::string& id : m_run->now().views)
        if (const auto view = viz::viewNamed(QString::fromStdString(id));
            view && viz::offers(*m_document, *view))
            wanted.push_back(*view);
    if (wanted.empty()) return;
    const auto toggle = [this](viz::View view, bool isWanted) {
        const std::vector<viz::View> shown = m_stage->shownViews();
        if ((std::ranges::find(shown, view) != shown.end()) != isWanted) m_stage->toggleView(view);
    };
    for (const viz::View view : wanted) toggle(view, true);
    for (const viz::View view : m_stage->shownViews())
        if (std::ranges::find(wanted, view) == wanted.end()) toggle(view, false);
}

void LessonDesk::holdBack() {
    if (!m_run || m_isHolding) return;
    const std::optional<int> limit = m_run->limit();
    if (!limit) return;
    const bool isBeyond = *limit < 0 ? !m_playback->step().isFirst() || m_playback->progress() > 0
                                     : m_playback->step() > viz::FilmStep(*limit);
    if (!isBeyond) return;
    m_isHolding = true;
    m_playback->pause();
    if (*limit < 0)
        m_playback->scrub(0);
    else
        m_playback->goTo(viz::FilmStep(*limit));
    m_isHolding = false;
    m_panel->say(tr("What comes next is asked for: answer first, or have it shown."));
}

} // namespace scanscope::app

#include "moc_lesson_desk.cpp"
