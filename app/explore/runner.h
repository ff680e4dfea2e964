// Runs what the setup bar says: when a person asks for it, and by itself after a pause in typing. What cannot
// run is said beside the field that it is about.
#pragma once

#include <functional>
#include <optional>
#include <QTimer>

#include "app/explore/run_controller.h"
#include "kernels/run/run_description.h"

namespace scanscope::viz {
class StageView;
} // namespace scanscope::viz

namespace scanscope::app {

class PlaceFrame;
class SetupBar;

class Runner : public QObject {
    Q_OBJECT
public:
    // It shows on the parts of the place that it runs, and that the stage shows the run before.
    Runner(RunController* runs, SetupBar* bar, viz::StageView* stage, PlaceFrame* place);

    bool run(); // false where the setup is refused
    // What a run of another day asks for; what cannot be made any more is said.
    [[nodiscard]] std::optional<kernels::Request> requestOf(const kernels::RunDescription& run);
    void runAndPlay();                                     // after it the keys play
    void open(const QString& path);                        // a recording, in the place of a run
    void rest() { m_live.stop(); }                         // what was typed is not run by itself any more
    void toggleBarrier(int line);                          // says why it cannot be left out, where it cannot
    void putBack(const std::vector<std::uint32_t>& lines); // barriers
    void chooseSchedule(const QString& id);

    static constexpr int liveRunDelay = 250; // milliseconds after the last key

signals:
    void said(const QString& words);
    void unreadable(const QString& message); // of a file

private:
    void connectParts();
    void edited();
    void endTyping();
    void setRunning(bool running);
    void showFailure(const Failure& failure);
    void fixField();

    RunController* m_runs;
    SetupBar* m_bar;
    viz::StageView* m_stage;
    PlaceFrame* m_place;
    QTimer m_live;
    std::function<void()> m_fix;
};

} // namespace scanscope::app
