// An exercise: its text and its tests at the left of the stage while its file is the program that is worked
// at. Begun from the menu; saved in an editor, it is tested again. Beside any other program it adds nothing
// to the session of that.
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

    // The whole program of an exercise whose file this is, or the one in the file alone; false where it is no
    // program.
    bool open(const QString& file);

    void leave() override;
    void arrange(bool isNarrow) override;

private:
    // The exercise that the text says it is of, or is named like.
    [[nodiscard]] std::optional<std::string> exerciseOf(const QString& file) const;
    // The whole program of that exercise; nothing where it is of none, or a file of it is missing.
    [[nodiscard]] std::optional<own::ProgramRequest> programOf(const QString& file) const;
    void begin(const std::string& id);
    // A program was run: where a text of it belongs to an exercise, it is tested.
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
    std::shared_ptr<const course::Suite> m_suite; // of the exercise that is open; null: none is
    QString m_file;                               // that belongs to it
    viz::SharedDocument m_failed;
    std::optional<QString> m_closed; // a person wants no exercise beside this file
};

} // namespace scanscope::app
