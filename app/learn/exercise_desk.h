// An exercise in the window: begun from the menu, with its text and its tests at the left of the stage while
// its file is the program that is open. Saved in an editor, it is tested again.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <QObject>

#include "app/frame/action.h"
#include "app/frame/job.h"
#include "app/frame/settings.h"
#include "kernels/course/exercise.h"
#include "kernels/course/trial.h"
#include "kernels/own/program_request.h"
#include "viz/model/document.h"

namespace scanscope::app {

class ExercisePanel;
class PlaceFrame;

class ExerciseDesk : public QObject {
    Q_OBJECT
public:
    struct Services {
        // Called away from the GUI thread.
        std::function<course::Trial(const course::Task&, const course::HandedIn&, const course::TrialOptions&,
                                    const std::stop_token&)>
            trial = course::try_submission;
        std::function<viz::Verdict(const trace::Trace&, std::stop_token)> judge;
    };
    // Dialogs and what went wrong stand over that place.
    ExerciseDesk(Services services, const Settings& settings, PlaceFrame* place);

    [[nodiscard]] ExercisePanel* panel() const { return m_panel; }
    [[nodiscard]] bool isShown() const { return m_isShown; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    [[nodiscard]] const Actions& actions() const { return m_actions; }

    // The whole program of an exercise whose file this is; nothing where it is none, or what belongs to it is
    // not beside it.
    [[nodiscard]] std::optional<own::ProgramRequest> programOf(const QString& file) const;
    // A program was run: where a text of it belongs to an exercise, it is tested.
    void setProgram(const own::ProgramRequest& request);
    void leave(); // another run takes the stage

signals:
    void shownChanged(bool shown);
    void begun(const scanscope::own::ProgramRequest& request);
    void stageRequested(const scanscope::viz::SharedDocument& document); // the run that failed

private:
    // Of a text that says which it is of, or is named like it.
    [[nodiscard]] std::optional<std::string> exerciseOf(const QString& file) const;
    void begin(const std::string& id);
    void test();
    void take(const course::Trial& trial, const viz::SharedDocument& failed);
    void setShown(bool shown);

    Services m_services;
    Settings m_settings; // a view of the store
    PlaceFrame* m_place;
    course::ExerciseShelf m_shelf;
    ExercisePanel* m_panel;
    Job m_job;
    Actions m_actions;
    std::shared_ptr<const course::Suite> m_suite; // of the exercise that is open; null: none is
    QString m_file;                               // that belongs to it
    viz::SharedDocument m_failed;
    std::optional<QString> m_closed; // a person wants no exercise beside this file
    bool m_isShown = false;
};

} // namespace scanscope::app
