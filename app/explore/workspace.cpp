#include "app/explore/workspace.h"

#include <algorithm>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QTimer>
#include <QWidget>
#include <utility>

#include "app/explore/code_column.h"
#include "app/explore/hint_line.h"
#include "app/frame/place_frame.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/pair_stage.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/splitter.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/timeline.h"
#include "viz/widgets/transport.h"

namespace scanscope::app {

// Hides controls while only the stage is shown. Moving the pointer in their window shows them again for a
// while.
class FadingControls : public QObject {
public:
    explicit FadingControls(QWidget* controls);
    void setFading(bool fading); // otherwise they are always visible

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_controls;
    QTimer m_rest;
    bool m_isFading = false;
};

FadingControls::FadingControls(QWidget* controls)
    : QObject(controls)
    , m_controls(controls) {
    m_rest.setSingleShot(true);
    m_rest.setInterval(2000);
    connect(&m_rest, &QTimer::timeout, controls, &QWidget::hide);
    qApp->installEventFilter(this);
}

void FadingControls::setFading(bool fading) {
    m_isFading = fading;
    m_rest.stop();
    m_controls->setVisible(!fading);
}

bool FadingControls::eventFilter(QObject* watched, QEvent* event) {
    if (!m_isFading || event->type() != QEvent::MouseMove) return false;
    const auto* widget = qobject_cast<const QWidget*>(watched);
    if (!widget || widget->window() != m_controls->window()) return false;
    m_controls->show();
    m_rest.start();
    return false;
}

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
    QObject::connect(stage, &viz::StageView::viewStateChanged, side,
                     [this] { side->setScope(stage->scope()); });
    QObject::connect(stage, &viz::StageView::splitChanged, stage, [this](double split) {
        if (document) settings.setSplit(document->text().id, split);
    });
    // In the banks view, the timeline marks the steps in which bank conflicts made the run longer.
    QObject::connect(stage, &viz::StageView::viewStateChanged, place, [this] {
        const bool shows = document && viz::ViewSet(stage->shownViews()).has(viz::View::banks);
        timeline->setShowsPasses(shows);
        transport->setShowsPasses(shows);
        place->setStripExtra(shows ? int(viz::TimelineLayout::passesRow) : 0);
    });
    follow(&runs, [this](bool dimmed) { stage->setDimmed(dimmed); });
    playback.setReducedMotion(settings.reducedMotion());
    stages->setTextScale(settings.textScale());
}

void Workspace::show(const viz::SharedDocument& shown) {
    stages->setDocument(shown);
    side->setDocument(shown);
    timeline->setDocument(shown);
    transport->setDocument(shown);
}

void Workspace::arrange() {
    const int high = place->window()->height();
    const bool isLow = high < PlaceFrame::lowBelow;
    stages->setCompact(isLow);
    stage->setOneView(high < 700 || stages->isPair());
    transport->setCompact(isLow);
    column->arrange(place->width(), place->drawerMode());
}

void Workspace::setPresenting(bool presenting) {
    controls->setFading(presenting);
    stages->setPresenting(presenting);
    hint->clear();
}

void Workspace::follow(Job* job, std::function<void(bool)> dim) {
    jobs.push_back(job);
    const auto setRunning = [this, dim = std::move(dim)](bool running) {
        place->progress()->setRunning(running);
        dim(running);
    };
    QObject::connect(job, &Job::slow, place, [setRunning] { setRunning(true); });
    QObject::connect(job, &Job::ended, place, [setRunning] { setRunning(false); });
}

void Workspace::cancel() {
    for (Job* job : jobs) job->cancel();
}

void Workspace::endTyping() {
    if (qobject_cast<QLineEdit*>(QApplication::focusWidget())) stage->setFocus();
}

bool Workspace::isBusy() const {
    return std::ranges::any_of(jobs, [](const Job* job) { return job->busy(); });
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
    controls = new FadingControls(strip);
    return strip;
}

} // namespace scanscope::app
