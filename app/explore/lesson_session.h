// The session for a lesson, or for a quiz on the current run. Its runs are recorded in the background, and
// the film follows the learner. No action shows the answer to an open question. While no lesson is open, this
// session adds nothing to the session below it.
#pragma once

#include <memory>
#include <vector>

#include "app/explore/session.h"
#include "app/frame/action.h"
#include "app/frame/job.h"
#include "app/lessons/lesson_run.h"
#include "app/lessons/prepared_lesson.h"
#include "app/lessons/window/lesson_panel.h"

namespace scanscope::app {

class CatalogueSession;
class ProgramSession;

class LessonSession : public Session {
    Q_OBJECT
public:
    LessonSession(Workspace& workspace, Session* under, CatalogueSession* catalogue, ProgramSession* program);

    [[nodiscard]] LessonPanel* panel() const override { return m_panel; }
    [[nodiscard]] const LessonRun* lesson() const { return m_lesson.get(); } // null if none is ready
    [[nodiscard]] const Actions& actions() const { return m_actions; }

    void start(const std::string& id);
    void startQuiz();

    [[nodiscard]] QWidget* fields() const override;
    void takeStage() override; // a run that is not the lesson's ends the lesson
    void arrange(bool isNarrow) override;

signals:
    void staged(const scanscope::app::SharedDocument& document); // a run of the lesson is ready to be shown

private:
    // Finds the barriers that a run needs, outside the GUI thread. Null if this is impossible.
    using Barriers = std::function<std::vector<PassedBarrier>(const FilmSteps&, const std::stop_token&)>;

    void makeActions();
    void wait(const QString& title, bool isQuiz); // waits for the runs to be recorded
    void take(const SharedLesson& lesson, std::vector<viz::SharedDocument> documents);
    void answer(const QString& given);
    void reveal(); // plays the hidden step
    void next();
    void showStep();
    void showFilm(int step); // −1 shows the state before the first step
    void showViews();
    void holdBack(); // moves the film back if it went past the limit
    void showParts();
    void setShown(bool shown);
    void close();
    void end(); // ends the lesson on request; the run on the stage becomes editable again
    [[nodiscard]] bool hidesPanels() const;
    [[nodiscard]] Barriers barriersOfRun() const;

    CatalogueSession* m_catalogue;
    ProgramSession* m_program;
    LessonPanel* m_panel;
    Job m_job;
    Actions m_actions;
    std::unique_ptr<LessonRun> m_lesson;
    std::vector<viz::SharedDocument> m_documents; // by stage index
    QString m_title;
    std::uint64_t m_seed = 0; // the last quiz's seed
    bool m_isQuiz = false, m_isHolding = false, m_isStaging = false;
};

} // namespace scanscope::app
