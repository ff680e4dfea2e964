// The session for an exercise. While one of its files is the current program, its text and tests are shown
// left of the stage. The exercise begins from the menu, and is tested again each time the file is saved. For
// other programs, this session does nothing.
#pragma once

#include "app/explore/exercise_panel.h"
#include "app/explore/session.h"
#include "app/frame/action.h"
#include "app/frame/job.h"
#include "kernels/course/exercise.h"
#include "kernels/course/trial.h"

namespace scanscope::app {

class ProgramSession;

class ExerciseSession : public Session {
    Q_OBJECT
public:
    ExerciseSession(Workspace& workspace, ProgramSession* program);

    [[nodiscard]] ExercisePanel* panel() const override { return m_panel; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    [[nodiscard]] const Actions& actions() const { return m_actions; }

    // Opens the whole program of the exercise that this file belongs to, or else only the file. Returns false
    // if it is not a program.
    bool open(const QString& file);

    void leave() override;
    void arrange(bool isNarrow) override;

private:
    // Returns the exercise that the file belongs to, judged by its source or its name.
    [[nodiscard]] std::optional<std::string> exerciseOf(const QString& file) const;
    // Returns the whole program of that exercise; nothing if there is no exercise or a file is missing.
    [[nodiscard]] std::optional<own::ProgramRequest> programOf(const QString& file) const;
    void begin(const std::string& id);
    // Called after each run of a program. If one of its files belongs to an exercise, the exercise is tested.
    void setProgram(const own::ProgramRequest& request);
    void close();
    void test();
    void take(const course::Trial& trial, const viz::SharedDocument& failed);
    void setShown(bool shown);

    ProgramSession* m_program;
    course::ExerciseList m_shelf;
    ExercisePanel* m_panel;
    Job m_job;
    Actions m_actions;
    std::shared_ptr<const course::Suite> m_suite; // the suite of the open exercise, or null
    QString m_file;                               // the student's file
    viz::SharedDocument m_failed;
    std::optional<QString> m_closed; // the file for which the user has closed the exercise
};

} // namespace scanscope::app
