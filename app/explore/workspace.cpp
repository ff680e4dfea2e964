#include "app/explore/workspace.h"

#include <algorithm>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QTimer>
#include <QWidget>
#include <utility>

#include "app/explore/hint_line.h"
#include "app/frame/place_frame.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/pair_stage.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/splitter.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/timeline.h"
#include "viz/widgets/transport.h"

namespace scanscope::app {

namespace {

constexpr int leastStage = 400, programWidth = 600, stackedFrom = 2560;

} // namespace

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

CodeColumn::CodeColumn(viz::Splitter* splitter, viz::SidePanel* side, const Settings& settings,
                       QObject* parent)
    : QObject(parent)
    , m_splitter(splitter)
    , m_side(side)
    , m_settings(settings) {
    viz::CodeView* code = m_side->code()->view();
    m_side->setMinimumWidth(320);
    m_side->setMaximumWidth(640);
    m_side->splitter()->restoreState(m_settings.bytes(QStringLiteral("column")));
    code->setWrapped(m_settings.wrapsCode());
    connect(m_splitter, &QSplitter::splitterMoved, this,
            [this] { m_settings.setBytes(key(), m_splitter->saveState()); });
    connect(m_side->splitter(), &QSplitter::splitterMoved, this, [this] {
        if (!m_isProgram) m_settings.setBytes(QStringLiteral("column"), m_side->splitter()->saveState());
    });
    connect(code, &viz::CodeView::wrappedChanged, this,
            [this](bool wrapped) { m_settings.setWrapsCode(wrapped); });
}

void CodeColumn::setProgram(bool isProgram) {
    m_isProgram = isProgram;
    m_width = 0;
    m_side->setProgram(isProgram);
}

void CodeColumn::arrange(int width, bool isDrawer) {
    m_side->setDrawer(isDrawer);
    m_side->setStacked(width >= stackedFrom);
    const int usual = usualWidth(width);
    m_splitter->setUsual({std::max(leastStage, width - usual), usual - 1});
    // A width that the user has set is kept until the window's width changes the usual one.
    if (usual == m_width || isDrawer) return;
    const bool kept = m_width == 0 && m_splitter->restoreState(m_settings.bytes(key()));
    if (!kept) m_splitter->reset();
    m_width = usual;
}

int CodeColumn::usualWidth(int width) const {
    return m_isProgram ? std::min(programWidth, width * 5 / 12) : codeWidthFor(width);
}

QString CodeColumn::key() const {
    return m_isProgram ? QStringLiteral("program-columns") : QStringLiteral("columns");
}

} // namespace scanscope::app

#include "moc_workspace.cpp"
