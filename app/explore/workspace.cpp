#include "app/explore/workspace.h"

#include <QHBoxLayout>

#include "app/explore/code_column.h"
#include "app/explore/hint_line.h"
#include "app/frame/place_frame.h"
#include "viz/widgets/pair_stage.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/splitter.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/timeline.h"
#include "viz/widgets/transport.h"

namespace scanscope::app {

Workspace::Workspace(const ExploreServices& given, const Settings& store, PlaceFrame* frame)
    : services(given)
    , settings(store)
    , place(frame)
    , playback(given.clock)
    , runs(given.record, given.load, given.judge, given.runProgram)
    , miniatures(given.record)
    , stages(new viz::PairStage(&playback))
    , stage(stages->first())
    , side(new viz::SidePanel(&playback))
    , splitter(new viz::Splitter(Qt::Horizontal, {960, 479}))
    , transport(new viz::Transport(&playback))
    , timeline(new viz::Timeline(&playback))
    , column(new CodeColumn(splitter, side, store, frame))
    , hint(new HintLine(stage)) {
    QObject::connect(stage, &viz::StageView::sightChanged, side, [this] { side->setScope(stage->scope()); });
    QObject::connect(stage, &viz::StageView::splitChanged, stage, [this](double split) {
        if (document) settings.setSplit(document->text().id, split);
    });
    playback.setReducedMotion(settings.reducedMotion());
    stages->setTextScale(settings.textScale());
}

void Workspace::show(const viz::SharedDocument& shown) {
    stages->setDocument(shown);
    side->setDocument(shown);
    timeline->setDocument(shown);
    transport->setDocument(shown);
}

QWidget* Workspace::makeStrip() {
    auto* strip = new QWidget;
    auto* line = new QHBoxLayout(strip);
    line->setContentsMargins(0, 1, 0, 0);
    line->setSpacing(0);
    line->addWidget(transport);
    line->addWidget(timeline, 1);
    QObject::connect(timeline, &viz::Timeline::wordsChanged, transport,
                     [this] { transport->setNamesSlots(timeline->hasWordEach()); });
    return strip;
}

} // namespace scanscope::app

#include "moc_session.cpp"
