// A lesson, or a quiz on the run that is shown: its runs are recorded away from the window, and the film
// follows the learner. Answers that are still asked for are not shown, whatever is pressed. While none is
// open, it adds nothing to the session that it stands on.
#pragma once

#include <memory>
#include <vector>

#include "app/explore/session.h"
#include "app/frame/action.h"
#include "app/frame/job.h"
#include "app/lessons/lesson_run.h"
#include "app/lessons/quiz.h"
#include "app/lessons/window/lesson_panel.h"

namespace scanscope::app {

class CatalogueSession;
class ProgramSession;

class LessonSession : public Session {
    Q_OBJECT
public:
    LessonSession(Workspace& workspace, Session* under, CatalogueSession* catalogue, ProgramSession* program);

    [[nodiscard]] LessonPanel* panel() const override { return m_panel; }
    [[nodiscard]] const LessonRun* lesson() const { return m_lesson.get(); } // null: none, or not yet
    [[nodiscard]] const Actions& actions() const { return m_actions; }

    void start(const std::string& id);
    void startQuiz();

    [[nodiscard]] QWidget* fields() const override;
    void takeStage() override; // of a run that is none of the lesson, which ends it
    void arrange(bool isNarrow) override;

signals:
    void staged(const scanscope::app::SharedDocument& document); // a run of the lesson, to be shown

private:
    // Finds out which barriers of a run are needed, off the GUI thread; null where it cannot be found out.
    using Barriers = std::function<std::vector<PassedBarrier>(const FilmSteps&, const std::stop_token&)>;

    void makeActions();
    void wait(const QString& title, bool isQuiz); // until its runs are recorded
    void take(const SharedLesson& lesson, std::vector<viz::SharedDocument> documents);
    void answer(const QString& given);
    void reveal(); // the step that was hidden, with its motion
    void next();
    void showStep();
    void showFilm(int step); // −1: before its first
    void showViews();
    void holdBack(); // the film, where it has gone beyond what may be shown
    void showParts();
    void setShown(bool shown);
    void close();
    void end(); // on request; the run on the stage can be changed again
    [[nodiscard]] bool hidesCounts() const;
    [[nodiscard]] Barriers barriersOfRun() const;

    CatalogueSession* m_catalogue;
    ProgramSession* m_program;
    LessonPanel* m_panel;
    Job m_job;
    Actions m_actions;
    std::unique_ptr<LessonRun> m_lesson;
    std::vector<viz::SharedDocument> m_documents; // by stage of the lesson
    QString m_title;
    std::uint64_t m_seed = 0; // of the last quiz
    bool m_isQuiz = false, m_isHolding = false, m_isStaging = false;
};

} // namespace scanscope::app
