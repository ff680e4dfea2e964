// The place Explore: a session's run on the stage, with its code and its results. The place does not depend
// on the kind of session.
#pragma once

#include <QCoreApplication>

#include "app/explore/schedule_answers.h"
#include "app/explore/workspace.h"
#include "app/frame/action.h"
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
class ExplorePlace;

class ExplorePlace : public PlaceFrame {
    Q_OBJECT
public:
    ExplorePlace(const ExploreServices& services, const Settings& settings);

    void start(); // starts with the example
    void start(const kernels::Request& request);
    void open(const QString& path); // a recording, or a program
    void toggleAnswers();
    void setFullScreen(bool full); // shows only the stage; the window reacts to fullScreenChanged()
    [[nodiscard]] bool fullScreen() const { return stageIsAlone(); }
    void setReducedMotion(bool reduced);

    [[nodiscard]] Session* session() const { return m_session; } // the current session
    [[nodiscard]] CatalogueSession* catalogue() const { return m_catalogue; }
    [[nodiscard]] ProgramSession* program() const { return m_program; }
    [[nodiscard]] ExerciseSession* exercise() const { return m_exercise; }
    [[nodiscard]] PairSession* pair() const { return m_pair; }
    [[nodiscard]] LessonSession* lesson() const { return m_lesson; }

    [[nodiscard]] viz::Playback& playback() { return m_work.playback; }
    [[nodiscard]] RunController& runs() { return m_work.runs; }
    [[nodiscard]] const viz::SharedDocument& sharedDocument() const { return m_work.document; }
    [[nodiscard]] const viz::Document* document() const { return m_work.document.get(); }
    [[nodiscard]] const QString& path() const { return m_work.path; } // the opened file
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
    void documentAboutToChange(); // the old document must not be shown any more
    void documentChanged();
    void opened();
    void unreadable(const QString& message); // a message about a file, shown in the current place
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
    [[nodiscard]] QWidgetList panels() const; // the sessions' panels
    [[nodiscard]] ScheduleAnswers::Room roomForAnswers() const;

    Workspace m_work;
    CatalogueSession* m_catalogue;
    ProgramSession* m_program;
    RecordingSession* m_recording;
    ExerciseSession* m_exercise;   // needs the program session
    PairSession* m_pair;           // needs one of the sessions above
    LessonSession* m_lesson;       // needs the pair session
    Session *m_ground, *m_session; // the session that the others build on, and the topmost session
    ScheduleAnswers* m_answers;
    RunFiles* m_files;
    QWidget* m_head; // the fields, above the stage and the column
};

// The actions in groups, because the window inserts its own actions between them.
class ExploreActions {
    Q_DECLARE_TR_FUNCTIONS(ExploreActions)
public:
    explicit ExploreActions(ExplorePlace* place);
    Actions playback, stage, code, panels, motion, setup, pictures, learn;

private:
    void addPlayback(ExplorePlace* place);
    void addStage(ExplorePlace* place);
    void addCode(ExplorePlace* place);
    void addPanels(ExplorePlace* place);
    void addMotion(ExplorePlace* place);
    void addFiles(ExplorePlace* place);
};

} // namespace scanscope::app
