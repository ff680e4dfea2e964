// Lessons in the window: their runs are recorded away from it, and the film follows the one who learns. What
// is yet to be answered is not shown, whatever is pressed.
#pragma once

#include <functional>
#include <memory>
#include <QObject>
#include <vector>

#include "app/frame/action.h"
#include "app/frame/job.h"
#include "app/lessons/lesson_run.h"
#include "app/lessons/quiz.h"
#include "viz/model/document.h"
#include "viz/model/playback.h"

namespace scanscope::viz {
class StageView;
} // namespace scanscope::viz

namespace scanscope::app {

class LessonPanel;

class LessonDesk : public QObject {
    Q_OBJECT
public:
    struct Services {
        std::function<trace::Trace(const kernels::Request&, std::stop_token)> record;
        std::function<viz::Verdict(const trace::Trace&, std::stop_token)> judge;
    };
    // What finds out which barriers of a run are needed, off the GUI thread; null: nobody can.
    using Barriers = std::function<std::vector<PassedBarrier>(const FilmSteps&, const std::stop_token&)>;

    LessonDesk(Services services, viz::Playback* playback, viz::StageView* stage, QObject* parent);

    [[nodiscard]] LessonPanel* panel() const { return m_panel; }
    [[nodiscard]] bool isShown() const { return m_isShown; }
    [[nodiscard]] bool isQuiz() const { return m_isQuiz; }
    // A question is open whose answer a count, a bar of the timeline or a finding would tell.
    [[nodiscard]] bool hidesCounts() const;
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    [[nodiscard]] const LessonRun* run() const { return m_run.get(); } // null: none, or not yet
    [[nodiscard]] const Actions& actions() const { return m_actions; }

    void start(const std::string& id);
    void startQuiz();
    // The run on the stage; null: none. Another one than the lesson's ends the lesson.
    void setDocument(const viz::SharedDocument& document);
    // Of a program of someone's own, which is not made again by the catalogue.
    void setProgramBarriers(Barriers barriers) { m_programBarriers = std::move(barriers); }
    void end();   // as a person asks for it: ended() follows
    void leave(); // another run takes the stage

signals:
    void shownChanged(bool shown);
    void stageRequested(const scanscope::viz::SharedDocument& document); // it becomes the run on the stage
    void stepChanged();
    void ended(bool wasQuiz); // by a person: the run on the stage may be any one's again

private:
    void makeActions();
    void answer(const QString& given);
    void reveal(); // the step that was hidden, with its motion
    void next();
    void showStep();
    void showViews();
    void holdBack(); // the film, where it has gone beyond what may be shown
    void setShown(bool shown);
    void take(const SharedLesson& lesson, std::vector<viz::SharedDocument> documents);
    [[nodiscard]] Barriers barriersOfRun() const;

    Services m_services;
    viz::Playback* m_playback;
    viz::StageView* m_stage;
    LessonPanel* m_panel;
    Job m_job;
    Actions m_actions;
    Barriers m_programBarriers;
    std::unique_ptr<LessonRun> m_run;
    std::vector<viz::SharedDocument> m_documents; // by stage of the lesson
    viz::SharedDocument m_document;               // on the stage
    QString m_title;
    std::uint64_t m_seed = 0; // of the last quiz
    bool m_isShown = false, m_isQuiz = false, m_isHolding = false, m_isStaging = false;
};

} // namespace scanscope::app
