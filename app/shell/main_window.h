// The main window: the bar at the top, the places, of which it shows one at a time, and all actions. Each
// place is responsible for its own content.
#pragma once

#include <vector>

#include "app/frame/action.h"
#include "app/frame/job.h"
#include "app/frame/place.h"
#include "app/frame/settings.h"
#include "app/shell/services.h"

namespace scanscope::app {

class ActionSearch;
class AppBar;
class BenchmarkPlace;
class DropLight;
class ExportPlace;
class Looks;
class Presenter;
class Presenting;
class QuitQuestion;
class QuitSheet;

class MainWindow : public QWidget {
    Q_OBJECT
public:
    MainWindow(const Services& services, QSettings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    void openFile(const QString& path); // a recording, benchmark results or numbers
    void showPlace(Place* place);

    [[nodiscard]] Place* place() const { return m_place; }
    [[nodiscard]] ExplorePlace* explore() const { return m_explore; }
    [[nodiscard]] BenchmarkPlace* benchmark() const { return m_benchmark; }
    [[nodiscard]] ExportPlace* exports() const { return m_export; }
    [[nodiscard]] Presenter* presenter() const;
    [[nodiscard]] Looks* looks() const { return m_looks; }
    [[nodiscard]] AppBar* appBar() const { return m_appBar; }
    [[nodiscard]] DropLight* dropLight() const { return m_dropLight; }
    [[nodiscard]] QuitSheet* quitSheet() const; // null if there is no question
    [[nodiscard]] const Actions& actions() const { return m_actions; }

signals:
    void executorsKnown();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void build();
    void connectBar();
    void connectPlaces(const Services& services);
    void learnExecutors(const Services& services);
    [[nodiscard]] bool goesBeside(const QDropEvent& drop) const;
    void showDrop(QDropEvent& drop);
    void showInExport(); // shows Explore's run and step
    void showLoaded();
    void setFullScreen(bool full);

    void buildActions();
    Action& add(const QString& name, const QString& group, const QList<QKeySequence>& keys,
                std::function<void()> run);
    void take(const Actions& actions);
    void addColumnAction();
    void addRunActions();
    void addFileActions();
    void addHelpActions();
    void addPlaces();
    [[nodiscard]] Actions actionsOfTheFilm() const;
    void copyPicture();

    [[nodiscard]] bool isTyping() const;
    bool handleKey(QKeyEvent* event);
    void showMenu();
    void showHelp();

    Settings m_settings;
    Actions m_actions;
    Job m_learner; // finds the executors
    AppBar* m_appBar;
    ExplorePlace* m_explore;
    BenchmarkPlace* m_benchmark;
    ExportPlace* m_export;
    const std::vector<Place*> m_places; // in the order of the bar
    Place* m_place;                     // the place that is shown
    Presenting* m_presenting = nullptr;
    Looks* m_looks;
    QuitQuestion* m_quit;
    ActionSearch* m_search;
    DropLight* m_dropLight;
};

} // namespace scanscope::app
