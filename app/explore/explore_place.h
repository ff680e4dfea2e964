// The place Explore: a run is set up, recorded and played, with its code and what is known of it.
#pragma once

#include "app/explore/miniatures.h"
#include "app/explore/recent_runs.h"
#include "app/explore/run_controller.h"
#include "app/explore/schedule_answers.h"
#include "app/frame/place_frame.h"
#include "app/frame/settings.h"
#include "kernels/run/executors.h"
#include "viz/model/document.h"
#include "viz/model/playback.h"

namespace scanscope::viz {
class AnswersStrip;
class PairStage;
class SidePanel;
class Splitter;
class StageView;
class Timeline;
class Transport;
} // namespace scanscope::viz

namespace scanscope::app {

class CodeColumn;
class CompareDesk;
struct PartedAt;
class ExerciseDesk;
class FadingControls;
class FindingsWalk;
class HintLine;
class LessonDesk;
class ProgramDesk;
class ProgramShelf;
class RunFiles;
class Runner;
class SetupBar;

// What the place asks others for; tests put their own in.
struct ExploreServices {
    RunController::Record record;
    RunController::Load load;
    RunController::Judge judge;
    RunController::RunProgram runProgram;
    ThreadOrders::Compare compareOrders;
    ScheduleAnswers::Compare compare;
    std::function<void(const trace::Trace&, const QString& path)> save;
    std::function<bool(const QString& file, int line)> openInEditor; // false where nothing edits it
    viz::Playback::Clock clock;                                      // in milliseconds
};

class ExplorePlace : public PlaceFrame {
    Q_OBJECT
public:
    ExplorePlace(const ExploreServices& services, const Settings& settings);

    void start(); // records the start state and gives the input the focus
    void start(const kernels::Request& request);
    void start(const kernels::RunDescription& run); // says what cannot be made any more
    void open(const QString& path);                 // a recording, or a program
    void chooseAlgorithm();                         // from a program back to the catalogue
    void walkFindings(int direction);
    void focusInput(); // of a program its arguments
    void useNumbers(const QString& path);
    void saveFile(const QString& path);
    void exportPictures(const QString& path, bool all);
    void exportDialog(bool all);
    void toggleAnswers();
    [[nodiscard]] bool showsAnswers() const { return m_answers->isOpen(); }
    [[nodiscard]] bool canShowAnswers() const { return m_document && m_answers->areThere(*m_document); }
    void setFullScreen(bool full); // the stage alone; the window follows fullScreenChanged()
    [[nodiscard]] bool fullScreen() const { return stageIsAlone(); }
    void setReducedMotion(bool reduced);
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors);

    [[nodiscard]] viz::Playback& playback() { return m_playback; }
    [[nodiscard]] const viz::SharedDocument& sharedDocument() const { return m_document; }
    [[nodiscard]] const viz::Document* document() const { return m_document.get(); }
    [[nodiscard]] const QString& path() const; // of the opened file
    [[nodiscard]] SetupBar* setupBar() const { return m_setupBar; }
    [[nodiscard]] ProgramDesk* program() const { return m_program; }
    [[nodiscard]] ProgramShelf* programs() const { return m_programs; }
    [[nodiscard]] viz::StageView* stage() const { return m_stage; }
    [[nodiscard]] viz::PairStage* stages() const { return m_stages; }
    [[nodiscard]] CompareDesk* compare() const { return m_compare; }
    void toggleComparison(); // with another run at the side
    void swapRuns();
    // A recording or a program at the side of the run.
    [[nodiscard]] bool canStandBeside(const QString& path) const;
    void openBeside(const QString& path);
    [[nodiscard]] bool isAtTheRight(QPoint global) const; // of two runs that are shown
    void askWhatIf();                                     // with this one where an element is another
    [[nodiscard]] viz::SidePanel* side() const { return m_side; }
    [[nodiscard]] viz::Timeline* timeline() const { return m_timeline; }
    [[nodiscard]] viz::Transport* transport() const { return m_transport; }
    [[nodiscard]] viz::AnswersStrip* answers() const { return m_answers->strip(); }
    [[nodiscard]] FindingsWalk* findings() const { return m_findings; }
    [[nodiscard]] LessonDesk* lessons() const { return m_lessons; }
    [[nodiscard]] ExerciseDesk* exercise() const { return m_exercise; }
    [[nodiscard]] RunController& runs() { return m_runs; }
    [[nodiscard]] const RecentRuns& recent() const { return m_recent; }
    [[nodiscard]] HintLine* hint() const { return m_hint; }
    [[nodiscard]] QString hintText() const;

    void run() override;
    void cancelRun() override;
    [[nodiscard]] bool isRunning() const override;
    void saveDialog() override;
    [[nodiscard]] bool canSave() const override { return m_document != nullptr; }
    void openDialog() override;
    void escape() override;
    [[nodiscard]] Loaded loaded() const override;
    void sayBriefly(const QString& words) override;
    void sayUnreadable(const QString& message) override;
    [[nodiscard]] QWidget* home() const override;
    [[nodiscard]] QWidgetList walk() const override;
    [[nodiscard]] bool inputIsFresh() const override;
    [[nodiscard]] bool keepsReturn(const QWidget* widget) const override;
    void leave() override;
    [[nodiscard]] Loss loss() const override;

signals:
    void documentAboutToChange(); // nobody may show the one before any more
    void documentChanged();
    void answersChanged();
    void opened();
    void unreadable(const QString& message); // of a file; said in the place that a person is at
    void picturesExported(const QStringList& files);
    void fullScreenChanged(bool full);

protected:
    void arrange() override;

private:
    void buildHead();
    void buildStage();
    void buildStrip();
    void connectSetup();
    void connectStage();
    void connectRuns();
    void connectComparison();
    void connectLessons();
    void connectExercise();
    void arrangeLesson();
    void endLesson(bool wasQuiz);
    void takeDocument(const SharedDocument& document); // a run that may stand beside another
    void useDocument(const SharedDocument& document);
    void showDocument(const SharedDocument& document);
    void showRecorded(const SharedTrace& trace, const SharedDocument& document);
    void showOpened(const SharedTrace& trace, const SharedDocument& document, const QString& path);
    void showProgram(const ProgramRun& run);
    void showCancelled();
    void showPasses();
    void showParting(const PartedAt& way);
    void inspect();
    void numbersDialog();
    void besideDialog();
    [[nodiscard]] ScheduleAnswers::Room roomForAnswers() const;

    ExploreServices m_services;
    Settings m_settings; // a view of the store
    viz::Playback m_playback;
    RunController m_runs;
    RecentRuns m_recent;
    Miniatures m_miniatures;
    viz::SharedDocument m_document;

    QWidget* m_head; // over stage and column: the fields
    SetupBar* m_setupBar;
    viz::PairStage* m_stages;
    viz::StageView* m_stage; // the first of them
    CompareDesk* m_compare;
    viz::Splitter* m_splitter;
    viz::SidePanel* m_side;
    viz::Transport* m_transport;
    viz::Timeline* m_timeline;
    HintLine* m_hint = nullptr;
    ScheduleAnswers* m_answers = nullptr;
    FindingsWalk* m_findings;
    Runner* m_runner;
    ProgramDesk* m_program;
    ProgramShelf* m_programs;
    LessonDesk* m_lessons;
    ExerciseDesk* m_exercise;
    CodeColumn* m_column;
    FadingControls* m_controls = nullptr;
    RunFiles* m_files;
    bool m_bannerStays = false; // over the start state that stands in for a file
};

} // namespace scanscope::app
