// A program of someone's own in Explore: its bar, its runs, and its files, which are watched.
#pragma once

#include <QDateTime>
#include <QObject>

#include "app/explore/program_watch.h"
#include "app/explore/run_controller.h"
#include "viz/model/playback.h"

namespace scanscope::viz {
class StageView;
} // namespace scanscope::viz

namespace scanscope::app {

class PlaceFrame;
class ProgramBar;

class ProgramDesk : public QObject {
    Q_OBJECT
public:
    ProgramDesk(RunController* runs, viz::Playback* playback, viz::StageView* stage, PlaceFrame* place);

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

    [[nodiscard]] ProgramBar* bar() const { return m_bar; }
    [[nodiscard]] const ProgramWatch& watch() const { return m_watch; }

signals:
    void shownChanged(bool shown);
    void openRequested();

private:
    void connectParts();
    void setShown(bool shown);
    void setBusy(bool busy);
    void watchFilesOf(const own::ProgramRequest& request, const trace::Trace& trace);
    void resumeWatching(bool watching);
    void showRefusal(const ProgramRun& run);
    void endCancelled();

    RunController* m_runs;
    viz::Playback* m_playback;
    viz::StageView* m_stage;
    PlaceFrame* m_place;
    ProgramBar* m_bar;
    ProgramWatch m_watch{this};
    SharedDocument m_document; // of the last run that is a run; null: none was
    QDateTime m_lastBegin;
    bool m_isShown = false, m_isOpening = false;
};

} // namespace scanscope::app
