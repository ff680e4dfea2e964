// A program of someone's own in Explore: its bar, its runs and what they are judged to be, and its files,
// which are watched.
#pragma once

#include <functional>
#include <QDateTime>
#include <QObject>

#include "app/explore/finding_guide.h"
#include "app/explore/program_change.h"
#include "app/explore/program_watch.h"
#include "app/explore/run_controller.h"
#include "app/explore/thread_orders.h"
#include "viz/model/playback.h"

namespace scanscope::viz {
class SidePanel;
class StageView;
class VerdictStrip;
} // namespace scanscope::viz

namespace scanscope::app {

class PlaceFrame;
class ProgramBar;

class ProgramDesk : public QObject {
    Q_OBJECT
public:
    using Edit = std::function<bool(const QString& file, int line)>; // false where nothing edits it
    ProgramDesk(RunController* runs, viz::Playback* playback, viz::StageView* stage, viz::SidePanel* side,
                PlaceFrame* place, Edit edit, ThreadOrders::Compare compareOrders);

    void open(const QString& file); // as it was asked for before, where it is the one that is shown
    void open(const own::ProgramRequest& request);
    void run();        // as the bar says
    void runAndPlay(); // after it the keys play
    [[nodiscard]] bool isShown() const { return m_isShown; }
    // A person has asked for it, and it has not been shown yet.
    [[nodiscard]] bool isOpening() const { return m_isOpening; }
    [[nodiscard]] QString file() const; // the first one of the program that the bar shows
    // The run on the stage is one of this program: what is refused leaves it there.
    [[nodiscard]] bool shows(const own::ProgramRequest& request) const;
    void show(const ProgramRun& run);                   // its document, if it has run, is on the stage
    void showRecording(const SharedDocument& document); // of a program, which may be elsewhere now
    void leave();                                       // for the catalogue
    // The run of the program as the stage shows it beside another.
    void setStaged(const SharedDocument& document) { m_staged = document; }
    void walkFindings(int direction);
    void chooseSchedule(const QString& id);       // and run it so
    void explainBarriers();                       // to whoever presses on one
    void edit(const std::string& path, int line); // of one of its texts, in an editor

    [[nodiscard]] ProgramBar* bar() const { return m_bar; }
    [[nodiscard]] viz::VerdictStrip* strip() const { return m_strip; }
    [[nodiscard]] ThreadOrders* orders() { return &m_orders; }
    [[nodiscard]] const ProgramWatch& watch() const { return m_watch; }

signals:
    void shownChanged(bool shown);
    void openRequested();
    void unreadable(const QString& message); // of a file that is not there

private:
    void connectParts();
    void setShown(bool shown);
    void setBusy(bool busy);
    [[nodiscard]] QString fileOf(const std::string& path) const; // of a text; empty where there is none
    void watchFilesOf(const own::ProgramRequest& request, const trace::Trace& trace);
    void resumeWatching(bool watching);
    void connectStrip();
    void showRun(const SharedDocument& document, double seconds);
    void showRefusal(const ProgramRun& run);
    void showChosen();
    void showOrders();
    void goToCard(int card);
    void allowMore();
    void endCancelled();

    RunController* m_runs;
    viz::Playback* m_playback;
    viz::StageView* m_stage;
    viz::SidePanel* m_side;
    PlaceFrame* m_place;
    Edit m_edit;
    FindingGuide m_guide;
    ProgramBar* m_bar;
    viz::VerdictStrip* m_strip;
    ProgramWatch m_watch{this};
    ThreadOrders m_orders;
    SharedDocument m_document;      // of the last run that is a run; null: none was
    SharedDocument m_staged;        // the same beside another run, with other steps; null: it stands alone
    QDateTime m_begin, m_goodBegin; // of the last run, and of the last one that is shown
    QDateTime m_saved;              // when its files were, where that is why it runs
    bool m_isShown = false, m_isOpening = false;
};

} // namespace scanscope::app
