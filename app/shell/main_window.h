// The window: the bars, the stage, the column of code, the strip, and who tells whom.
#pragma once

#include <functional>
#include <memory>
#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <vector>

#include "app/benchmark/services.h"
#include "app/explore/miniatures.h"
#include "app/explore/picture_export.h"
#include "app/explore/run_controller.h"
#include "app/explore/schedule_answers.h"
#include "app/explore/setup.h"
#include "app/frame/action.h"
#include "app/frame/settings.h"
#include "viz/export/export_plan.h"
#include "viz/model/document.h"
#include "viz/model/playback.h"
#include "viz/widgets/banner.h"

class QMenu;

namespace scanscope::viz {
class AnswersStrip;
class FieldMessage;
class IconButton;
class ProgressLine;
class SidePanel;
class Splitter;
class StageView;
class Timeline;
class Transport;
} // namespace scanscope::viz

namespace scanscope::app {

class ActionSearch;
class AppBar;
class BenchmarkPlace;
class DropLight;
class ExportPlace;
class FindingsWalk;
class HintLine;
struct Loss;
class Presenter;
class QuitSheet;
class SetupBar;

// What the window asks others for; tests put their own in.
struct Services {
    RunController::Record record;
    RunController::Load load;
    RunController::Judge judge;
    std::function<viz::Answers(const trace::Trace&, std::stop_token)> compare;
    std::function<void(const trace::Trace&, const QString& path)> save;
    std::function<void(const QString& file)> showInFolder;
    std::function<std::vector<kernels::ExecutorInfo>()>
        executors;              // may take a while: asked off the GUI thread
    viz::Playback::Clock clock; // in milliseconds
    BenchServices benchmark;
};
[[nodiscard]] Services usualServices();

class MainWindow : public QWidget {
    Q_OBJECT
public:
    MainWindow(Services services, QSettings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    void start(); // records the start state and gives the input the focus
    void start(const kernels::Request& request);
    void openFile(const QString& path); // a recording, benchmark results or numbers
    void saveFile(const QString& path);
    // PNG or SVG by the name; with `all` a file a step, numbered. Replaces numbered files only when told to.
    void exportPictures(const QString& path, bool all);
    void setTheme(viz::ThemeId theme);
    void setTextScale(double scale);

    [[nodiscard]] viz::Playback& playback() { return m_playback; }
    [[nodiscard]] const viz::Document* document() const { return m_document.get(); }
    enum class Place { Explore, Benchmark, Export };
    void showPlace(Place place);
    [[nodiscard]] Place place() const { return m_place; }
    [[nodiscard]] BenchmarkPlace* benchmark() const { return m_benchmark; }
    [[nodiscard]] ExportPlace* exports() const { return m_export; }
    [[nodiscard]] Presenter* presenter() const { return m_presenter; }

    [[nodiscard]] AppBar* appBar() const { return m_appBar; }
    [[nodiscard]] SetupBar* setupBar() const { return m_setupBar; }
    [[nodiscard]] viz::StageView* stage() const { return m_stage; }
    [[nodiscard]] viz::SidePanel* side() const { return m_side; }
    [[nodiscard]] viz::Timeline* timeline() const { return m_timeline; }
    [[nodiscard]] viz::Transport* transport() const { return m_transport; }
    [[nodiscard]] viz::AnswersStrip* answers() const;
    [[nodiscard]] viz::Banner* banner() const { return m_banner; }
    [[nodiscard]] viz::FieldMessage* fieldMessage() const { return m_fieldMessage; }
    [[nodiscard]] RunController& runs() { return m_runs; }
    [[nodiscard]] QString hintText() const;
    [[nodiscard]] HintLine* hint() const { return m_hint; }
    [[nodiscard]] DropLight* dropLight() const { return m_dropLight; }
    [[nodiscard]] QuitSheet* quitSheet() const; // null where nothing is asked
    [[nodiscard]] bool drawerMode() const { return m_drawer; }
    [[nodiscard]] const Actions& actions() const { return m_actions; }

    static constexpr int liveRunDelay = 250; // milliseconds after the last key

signals:
    void documentChanged();
    void answersChanged();
    void picturesExported(const QStringList& files);
    void executorsKnown();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    // main_window.cpp: the parts and where they stand
    void build();
    void connectParts();
    void arrange(); // for the size of the window
    void placeOverlays();
    void setDrawer(bool drawer);
    void toggleSide();
    void setFullScreen(bool full);
    void showControlsForAWhile();
    void learnExecutors();

    // main_window_run.cpp: runs, files and what they answer
    void setupEdited();
    bool run(); // false where the setup is refused
    void runAndPlay();
    void endTyping();
    void useDocument(const SharedDocument& document);
    void showRecorded(const SharedTrace& trace, const SharedDocument& document);
    void showFailure(const Failure& failure);
    void showCancelled();
    void toggleBarrier(int line);
    void putBack(const std::vector<std::uint32_t>& lines); // barriers
    void connectAnswers();
    void toggleAnswers();
    [[nodiscard]] ScheduleAnswers::Room roomForAnswers() const;
    void chooseSchedule(const QString& id);
    void finishRun();
    void fixField();

    // main_window_files.cpp: what is opened and written
    void openDialog();
    void showUnreadable(const QString& message);
    void showExported(const QStringList& files);
    void showOpened(const SharedTrace& trace, const SharedDocument& document, const QString& path);
    void numbersDialog();
    void exportDialog(bool all);
    void saveDialog();
    [[nodiscard]] PictureExport::Sight sight() const;

    // main_window_places.cpp: Explore, Benchmark and Export
    void connectPlaces();
    void showInExport(); // what Explore is at
    void browseForExport();
    void addPlaceCommands();
    void bringExploreWithItsActions();
    void runHere();
    void saveHere();
    [[nodiscard]] bool canSaveHere() const;
    void openHere();
    void cancelHere();
    void toggleColumnHere();
    void leaveInBenchmark(); // with Escape
    void addBenchmarkCommands();
    [[nodiscard]] QString askForResults(const QString& title);
    void showTimes();
    void showUnreadableResults(const QString& message);
    void openResultsDialog();
    void openResults(const QString& path);
    void overlayDialog();
    void saveChartDialog(bool asData); // or as a picture first
    void showLoaded();

    // main_window_presenter.cpp: the full screen for an audience
    void buildPresenter();
    void addPresenterCommands();
    void present(bool fromStart);
    [[nodiscard]] viz::ExportOptions presentedLook() const;
    [[nodiscard]] Actions actionsWithPresenters() const;

    // main_window_closing.cpp: what is asked before the window goes
    [[nodiscard]] Loss loss() const;
    void askToQuit(const Loss& loss);
    void saveMeasuredAndQuit();
    void quit();
    void withdrawQuestion();

    // main_window_commands.cpp: what can be asked for
    void buildActions();
    Action& addAction(const QString& name, const QString& group, const QList<QKeySequence>& keys,
                      std::function<void()> run);
    void addPlaybackCommands();
    void addViewCommands();
    void addCodeCommands();
    void addFileCommands();
    [[nodiscard]] bool typing() const;
    bool handleKey(QKeyEvent* event);
    void nextTheme();
    void chooseTheme(viz::ThemeId theme);
    void fillMenu(QMenu& menu);
    void showMenu();
    void showHelp();

    Services m_services;
    Settings m_settings;
    viz::Playback m_playback;
    RunController m_runs;
    SharedDocument m_document;
    QString m_path; // of the opened file
    Actions m_actions;
    Job m_learner; // asks for the executors

    Place m_place = Place::Explore;
    AppBar* m_appBar = nullptr;
    BenchmarkPlace* m_benchmark = nullptr;
    ExportPlace* m_export = nullptr;
    Presenter* m_presenter = nullptr;
    SetupBar* m_setupBar = nullptr;
    viz::ProgressLine* m_progress = nullptr;
    viz::Splitter* m_body = nullptr;
    QWidget *m_stageColumn = nullptr, *m_strip = nullptr, *m_edge = nullptr;
    viz::Banner* m_banner = nullptr;
    viz::StageView* m_stage = nullptr;
    ScheduleAnswers* m_answers = nullptr;
    FindingsWalk* m_findings = nullptr;
    PictureExport* m_pictures = nullptr;
    viz::SidePanel* m_side = nullptr;
    viz::Transport* m_transport = nullptr;
    viz::Timeline* m_timeline = nullptr;
    viz::FieldMessage* m_fieldMessage = nullptr;
    HintLine* m_hint = nullptr;
    ActionSearch* m_search = nullptr;
    DropLight* m_dropLight = nullptr;
    QPointer<QuitSheet> m_quitSheet; // while the question stands
    bool m_quitting = false;
    std::function<void()> m_fix;
    Miniatures m_miniatures;

    QTimer m_live; // runs after a pause in typing
    QTimer m_fade; // hides the controls again on the full screen
    bool m_drawer = false, m_drawerOpen = false, m_fullScreen = false;
    int m_sideWidth = 0;        // of the width class that the columns were set for
    bool m_bannerStays = false; // over the start state that stands in for a file
};

} // namespace scanscope::app
