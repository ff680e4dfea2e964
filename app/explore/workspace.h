// Shared by the sessions of Explore: the parts of the place that show a run, and the run that they show.
#pragma once

#include <functional>
#include <vector>

#include "app/explore/miniatures.h"
#include "app/explore/run_controller.h"
#include "app/explore/thread_orders.h"
#include "app/frame/job.h"
#include "app/frame/settings.h"
#include "viz/model/answers.h"
#include "viz/model/playback.h"

namespace scanscope::viz {
class PairStage;
class SidePanel;
class Splitter;
class StageView;
class Timeline;
class Transport;
} // namespace scanscope::viz

namespace scanscope::app {

class CodeColumn;
class FadingControls;
class HintLine;
class PlaceFrame;
class Session;

// Services that the place is given; tests put their own in.
struct ExploreServices {
    RunController::Record record;
    RunController::Load load;
    RunController::Judge judge;
    RunController::RunProgram runProgram;
    ThreadOrders::Compare compareOrders;
    std::function<viz::Answers(const trace::Trace&, std::stop_token)> compare; // of all schedules
    std::function<void(const trace::Trace&, const QString& path)> save;
    std::function<bool(const QString& file, int line)> openInEditor; // false where nothing edits it
    viz::Playback::Clock clock;                                      // in milliseconds
};

struct Workspace {
    Workspace(const ExploreServices& given, const Settings& store, PlaceFrame* frame);

    void show(const viz::SharedDocument& shown); // in all its parts; null: nothing
    void arrange();                              // for the size of the place
    void setPresenting(bool presenting);         // the stage alone, under controls that fade
    // Work that takes long dims the stages and is seen over them, until it ends or is cancelled.
    void follow(Job* job, std::function<void(bool)> dim);
    void cancel();
    void endTyping(); // from here on the keys play
    [[nodiscard]] bool isBusy() const;
    [[nodiscard]] QWidget* makeStrip(); // of transport and timeline

    ExploreServices services;
    Settings settings; // a view of the store
    PlaceFrame* place;
    viz::Playback playback;
    RunController runs;
    Miniatures miniatures;
    viz::PairStage* stages;
    viz::StageView* stage; // the first of them
    viz::SidePanel* side;
    viz::Splitter* splitter; // between the stage and the side
    viz::Transport* transport;
    viz::Timeline* timeline;
    CodeColumn* column;
    HintLine* hint;
    FadingControls* controls = nullptr;
    std::vector<Job*> jobs;
    std::vector<Session*> sessions; // in the order in which they stand on each other
    SharedDocument document;        // on the stage; null: none yet
    QString path;                   // of its file; empty if it has none
};

} // namespace scanscope::app
