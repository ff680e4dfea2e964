// The place Explore: the run of a session on the stage, with its code and what is known of it. Which session
// that is and what it can do is not the place's affair.
#pragma once

#include "app/explore/schedule_answers.h"
#include "app/explore/workspace.h"
#include "app/frame/place_frame.h"

namespace scanscope::app {

class CatalogueSession;
class ExerciseSession;
class LessonSession;
class PairSession;
class ProgramSession;
class RecordingSession;
class RunFiles;
class Session;
class SetupBar;

class ExplorePlace : public PlaceFrame {
    Q_OBJECT
public:
    ExplorePlace(const ExploreServices& services, const Settings& settings);

    void start(); // with the start state
    void start(const kernels::Request& request);
    void open(const QString& path); // a recording, or a program
    void toggleAnswers();
    void setFullScreen(bool full); // the stage alone; the window follows fullScreenChanged()
    [[nodiscard]] bool fullScreen() const { return stageIsAlone(); }
    void setReducedMotion(bool reduced);

    [[nodiscard]] Session* session() const { return m_session; } // what is worked at
    [[nodiscard]] CatalogueSession* catalogue() const { return m_catalogue; }
    [[nodiscard]] ProgramSession* program() const { return m_program; }
    [[nodiscard]] ExerciseSession* exercise() const { return m_exercise; }
    [[nodiscard]] PairSession* pair() const { return m_pair; }
    [[nodiscard]] LessonSession* lesson() const { return m_lesson; }

    [[nodiscard]] viz::Playback& playback() { return m_work.playback; }
    [[nodiscard]] RunController& runs() { return m_work.runs; }
    [[nodiscard]] const viz::SharedDocument& sharedDocument() const { return m_work.document; }
    [[nodiscard]] const viz::Document* document() const { return m_work.document.get(); }
    [[nodiscard]] const QString& path() const { return m_work.path; } // of the opened file
    [[nodiscard]] SetupBar* setupBar() const;
    [[nodiscard]] viz::StageView* stage() const { return m_work.stage; }
    [[nodiscard]] viz::PairStage* stages() const { return m_work.stages; }
    [[nodiscard]] viz::SidePanel* side() const { return m_work.side; }
    [[nodiscard]] viz::Timeline* timeline() const { return m_work.timeline; }
    [[nodiscard]] viz::Transport* transport() const { return m_work.transport; }
    [[nodiscard]] ScheduleAnswers* answers() const { return m_answers; }
    [[nodiscard]] RunFiles* files() const { return m_files; }
    [[nodiscard]] HintLine* hint() const { return m_work.hint; }

    void run() override;
    void cancelRun() override { m_work.cancel(); }
    [[nodiscard]] bool isRunning() const override { return m_work.isBusy(); }
    void saveDialog() override;
    [[nodiscard]] bool canSave() const override { return document() != nullptr; }
    void openDialog() override;
    void escape() override;
    [[nodiscard]] Loaded loaded() const override;
    void sayBriefly(const QString& words) override;
    void sayUnreadable(const QString& message) override;
    [[nodiscard]] QWidget* home() const override;
    [[nodiscard]] QWidgetList focusOrder() const override;
    [[nodiscard]] bool inputIsFresh() const override;
    [[nodiscard]] bool keepsReturn(const QWidget* widget) const override;
    void leave() override;
    [[nodiscard]] Loss loss() const override;

signals:
    void documentAboutToChange(); // nobody may show the one before any more
    void documentChanged();
    void opened();
    void unreadable(const QString& message); // of a file; said in the place that a person is at
    void fullScreenChanged(bool full);

protected:
    void arrange() override;

private:
    void connectStage();
    void connectSessions();
    void show(Session* ground, const SharedDocument& document, const QString& path);
    void standOn(Session* ground);
    void refresh();
    void stageLesson(const SharedDocument& document);
    void useDocument(const SharedDocument& document);
    [[nodiscard]] QWidgetList panels() const; // of the sessions
    [[nodiscard]] ScheduleAnswers::Room roomForAnswers() const;

    Workspace m_work;
    CatalogueSession* m_catalogue;
    ProgramSession* m_program;
    RecordingSession* m_recording;
    ExerciseSession* m_exercise;   // stands on the program
    PairSession* m_pair;           // stands on one of them
    LessonSession* m_lesson;       // stands on the pair
    Session *m_ground, *m_session; // the one that the others stand on, and the one on top
    ScheduleAnswers* m_answers;
    RunFiles* m_files;
    QWidget* m_head; // over stage and column: the fields
};

} // namespace scanscope::app
