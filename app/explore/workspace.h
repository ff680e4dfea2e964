// The workspace that Explore's sessions share: the parts of the place that show a run, and the current run.
#pragma once

#include <functional>
#include <QObject>
#include <vector>

#include "app/explore/miniatures.h"
#include "app/explore/run_controller.h"
#include "app/explore/second_look.h"
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

// The services that the place uses, which tests can replace.
struct ExploreServices {
    RunController::Record record;
    RunController::Load load;
    RunController::Judge judge;
    RunController::RunProgram runProgram;
    // The request of a program in a notebook, with the options of its cell. Throws BadRequest.
    std::function<own::ProgramRequest(const std::string& notebook, const std::string& title)> programIn;
    SecondLook::Compare compareOrders;
    SecondLook::TryFixes tryFixes;
    std::function<viz::Answers(const trace::Trace&, std::stop_token)> compare; // under all schedules
    std::function<void(const trace::Trace&, const QString& path)> save;
    std::function<bool(const QString& file, int line)> openInEditor; // false if there is no editor
    viz::Playback::Clock clock;                                      // in milliseconds
};

struct Workspace {
    Workspace(const ExploreServices& given, const Settings& store, PlaceFrame* frame);

    void show(const viz::SharedDocument& shown); // in all parts; null clears them
    void arrange();                              // adapts to the size of the place
    void setPresenting(bool presenting);         // shows only the stage, with controls that fade
    // While the job is slow, dims the stages and shows the job's progress over them, until it ends or is
    // cancelled.
    void follow(Job* job, std::function<void(bool)> dim);
    void cancel();
    void endTyping(); // keys control playback again
    [[nodiscard]] bool isBusy() const;
    [[nodiscard]] QWidget* makeStrip(); // the strip with transport and timeline

    ExploreServices services;
    Settings settings; // shares the stored settings
    PlaceFrame* place;
    viz::Playback playback;
    RunController runs;
    Miniatures miniatures;
    viz::PairStage* stages;
    viz::StageView* stage; // the first of the stages
    viz::SidePanel* side;
    viz::Splitter* splitter; // between the stage and the side panel
    viz::Transport* transport;
    viz::Timeline* timeline;
    CodeColumn* column;
    HintLine* hint;
    FadingControls* controls = nullptr;
    std::vector<Job*> jobs;
    std::vector<Session*> sessions; // from the lowest to the topmost
    SharedDocument document;        // the document on the stage, or null
    QString path;                   // the document's file, or empty
};

// The layout of the column beside the stage: its width, and the sizes of its parts. User programs and the
// catalogue have separate layouts, because a program needs more space for its source. The user's changes are
// remembered.
class CodeColumn : public QObject {
    Q_OBJECT
public:
    CodeColumn(viz::Splitter* splitter, viz::SidePanel* side, const Settings& settings, QObject* parent);

    void setProgram(bool isProgram);        // the widths change with the next arrange()
    void arrange(int width, bool isDrawer); // `width` is the place's

private:
    [[nodiscard]] int usualWidth(int width) const;
    [[nodiscard]] QString key() const;

    viz::Splitter* m_splitter;
    viz::SidePanel* m_side;
    Settings m_settings; // shares the stored settings
    bool m_isProgram = false;
    int m_width = 0; // the usual width at the last arrange()
};

} // namespace scanscope::app
