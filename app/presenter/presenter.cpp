#include "app/presenter/presenter.h"

#include <algorithm>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QWheelEvent>

#include "app/frame/sheets.h"
#include "app/presenter/phase_list.h"
#include "viz/export/slide.h"
#include "viz/export/slide_omissions.h"
#include "viz/model/run_texts.h"
#include "viz/stage/view_kinds.h"
#include "viz/views/view.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

// The limits of the frame's aspect ratio, for very tall or wide screens.
constexpr double narrowest = 4.0 / 3, widest = 21.0 / 9;
constexpr double edge = 24;  // the height at the bottom, in frame units, where the pointer opens the phases
constexpr int oneTurn = 120; // the wheel's turn for one step, in eighths of a degree
constexpr int phaseKeys = 9;

bool shareAKey(const Action& one, const Action& other) {
    return std::ranges::any_of(one.shortcuts(),
                               [&](const QKeySequence& key) { return other.shortcuts().contains(key); });
}

} // namespace

Presenter::Presenter(viz::Playback* playback, const Actions& ofTheFilm, QWidget* window)
    : QWidget(window, Qt::Window)
    , m_playback(playback)
    , m_window(window)
    , m_phases(new PhaseList(this)) {
    setWindowTitle(tr("Scanscope: presenting"));
    setAccessibleName(tr("Presented run"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_rest.setSingleShot(true);
    m_rest.setInterval(rest);
    connect(&m_rest, &QTimer::timeout, this, &Presenter::hidePointer);
    connect(m_phases, &PhaseList::chosen, this, &Presenter::goToPhase);
    connect(m_playback, &viz::Playback::positionChanged, this, &Presenter::showPosition);
    connect(m_playback, &viz::Playback::blockChanged, this, &Presenter::showPosition);
    connect(m_playback, &viz::Playback::symbolsChanged, this, [this] { update(); });
    buildActions(ofTheFilm);
}

void Presenter::setDocument(viz::SharedDocument document, const viz::ExportOptions& look) {
    const bool progress = m_look.slide.progress;
    m_document = std::move(document);
    m_look = look;
    if (isVisible()) m_look.slide.progress = progress; // keep the presenter's own setting for this
    m_phases->setFilm({m_document, &m_document->film()});
    listViews();
    if (empty()) return leave();
    showPosition();
}

void Presenter::forgetDocument() {
    m_document.reset();
    m_phases->setFilm({});
}

// Starts on the window's screen.
void Presenter::start() {
    if (empty()) return;
    m_cover = Cover::none;
    m_phases->hide();
    setGeometry(m_window->screen()->geometry());
    showFullScreen();
    raise();
    activateWindow();
    setFocus();
    hidePointer();
    showPosition();
}

void Presenter::leave() { close(); }

void Presenter::closeEvent(QCloseEvent* event) {
    const bool wasSeen = isVisible();
    QWidget::closeEvent(event);
    m_rest.stop();
    if (!wasSeen) return;
    emit coversWindow(false);
    emit left();
}

// The window does not have to paint while it is covered.
void Presenter::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isVisible())
        emit coversWindow(isActiveWindow() && isFullScreen() && screen() == m_window->screen());
}

// ---- the picture

QRect Presenter::frame() const {
    const QSize room = size();
    const double ratio = double(room.width()) / std::max(1, room.height());
    QSize picture = room;
    if (ratio < narrowest) picture.setHeight(int(room.width() / narrowest));
    if (ratio > widest) picture.setWidth(int(room.height() * widest));
    return {QPoint((room.width() - picture.width()) / 2, (room.height() - picture.height()) / 2), picture};
}

viz::ExportOptions Presenter::look() const {
    viz::ExportOptions look = m_look;
    look.slide.theme = viz::themeOf(this).id;
    look.slide.transparent = false;
    look.followed = m_playback->block();
    look.symbols = m_playback->symbols();
    look.timing.speed = m_playback->speed();
    return look;
}

void Presenter::paintFrame(QPainter& painter, viz::Shot shot) const {
    const viz::ExportOptions options = look();
    paintSlide(painter, frame().size(), frameAt(*m_document, shot, options), options.slide);
}

void Presenter::paintFilm(QPainter& painter) const {
    painter.translate(frame().topLeft());
    const viz::Playback::CrossFade fade = m_playback->crossFade();
    const viz::Shot now{m_playback->step(), m_playback->progress()};
    if (fade.part >= 1 || !m_document->steps().contains(fade.step)) return paintFrame(painter, now);
    paintFrame(painter, {fade.step, fade.progress});
    QImage over(frame().size() * devicePixelRatioF(), QImage::Format_RGB32);
    over.setDevicePixelRatio(devicePixelRatioF());
    QPainter onto(&over);
    onto.setRenderHint(QPainter::Antialiasing);
    paintFrame(onto, now);
    onto.end();
    painter.setOpacity(fade.part);
    painter.drawImage(0, 0, over);
}

void Presenter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_cover != Cover::none)
        return painter.fillRect(rect(), m_cover == Cover::black ? Qt::black : Qt::white);
    // The frame paints its own background.
    const QRegion beside = empty() ? QRegion(rect()) : QRegion(rect()) - frame();
    for (const QRect& part : beside) painter.fillRect(part, viz::themeOf(this).surface);
    if (!empty()) paintFilm(painter);
}

void Presenter::showPosition() {
    if (empty() || !isVisible()) return;
    m_phases->setStep(m_playback->step());
    if (m_playback->settled()) describePosition();
    update();
}

// The description for the presenter's screen reader also says what the audience does not need to know.
void Presenter::describePosition() {
    QString said = viz::spokenStep(*m_document, m_playback->step(), m_playback->block(), m_look.slide.scope(),
                                   m_document->text().steps);
    viz::ExportOptions options = look();
    options.size = frame().size();
    const viz::Omissions omitted = viz::omittedFrom(*m_document, {m_playback->step()}, options);
    if (!omitted.empty()) said += u' ' + tr("Does not fit: %1.").arg(viz::namesOf(omitted));
    setAccessibleDescription(said);
}

void Presenter::resizeEvent(QResizeEvent*) { m_phases->setFrame(frame()); }

// Lists the combination of views on the stage, then each view of the run separately.
void Presenter::listViews() {
    m_views = {m_look.slide.views};
    m_view = 0;
    for (const viz::View view : viz::offeredViews(*m_document))
        if (const viz::ViewSet alone{view}; alone != m_look.slide.views) m_views.push_back(alone);
}

void Presenter::showView(int by) {
    m_view = (m_view + by + int(m_views.size())) % int(m_views.size());
    m_look.slide.views = m_views[std::size_t(m_view)];
    showPosition();
}

// There are no controls to move the focus to, so Tab is an ordinary key.
bool Presenter::focusNextPrevChild(bool) { return false; }

// ---- the pointer

void Presenter::hidePointer() { setCursor(Qt::BlankCursor); }

void Presenter::showPointer() {
    setCursor(Qt::ArrowCursor);
    m_rest.start();
}

// Shows the phases when the pointer reaches the bottom of the frame, and hides them when the pointer leaves
// the list.
void Presenter::mouseMoveEvent(QMouseEvent* event) {
    showPointer();
    const QPoint at = event->position().toPoint();
    const int reach = int(edge * frame().height() / viz::slideHeight);
    const bool atFoot = at.y() >= frame().bottom() - reach;
    if (m_cover == Cover::none && atFoot && m_phases->isHidden()) {
        m_phasesByPointer = true;
        m_phases->open();
    } else if (m_phasesByPointer && !atFoot &&
               !m_phases->geometry().adjusted(-reach, -reach, reach, reach).contains(at)) {
        m_phases->hide();
    }
}

void Presenter::mousePressEvent(QMouseEvent* event) {
    if (m_phases->isVisible() && !m_phasesByPointer) return m_phases->hide();
    if (event->button() == Qt::LeftButton) forward();
    if (event->button() == Qt::RightButton) back();
}

// The second click of a double click counts as a click.
void Presenter::mouseDoubleClickEvent(QMouseEvent* event) { mousePressEvent(event); }

void Presenter::wheelEvent(QWheelEvent* event) {
    m_turned += event->angleDelta().y();
    for (; m_turned <= -oneTurn; m_turned += oneTurn) forward();
    for (; m_turned >= oneTurn; m_turned -= oneTurn) back();
}

// ---- actions: from a presenter remote, the keyboard, or a click

Action& Presenter::addAction(const QString& name, const QList<QKeySequence>& keys,
                             std::function<void()> run) {
    m_own.push_back(new Action(name, tr("Present"), keys, std::move(run), this));
    return *m_own.back();
}

// The presenter's own actions come first; the film's actions get the keys that are left.
void Presenter::buildActions(const Actions& ofTheFilm) {
    addAction(tr("Step forward"),
              {Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Down, Qt::Key_Return, Qt::Key_Enter},
              [this] { forward(); })
        .showingKeys(QStringLiteral("→  PageDown  ↓  Enter"));
    addAction(tr("Step back"), {Qt::Key_Left, Qt::Key_PageUp, Qt::Key_Up, Qt::Key_Backspace},
              [this] { back(); });
    addPhaseActions();
    addScreenActions();
    m_actions = m_own;
    std::ranges::copy_if(ofTheFilm, std::back_inserter(m_actions), [this](const Action* action) {
        return std::ranges::none_of(m_own, [&](const Action* own) { return shareAKey(*own, *action); });
    });
}

void Presenter::addPhaseActions() {
    addAction(tr("Show the phases"), {Qt::Key_G, Qt::Key_J}, [this] { togglePhases(); });
    for (int phase = 0; phase < phaseKeys; ++phase) {
        const auto key = Qt::Key(Qt::Key_1 + phase);
        // All nine actions share one line of the key sheet.
        addAction(tr("Go to a phase"), {key}, [this, phase] {
            goToPhase(phase);
        }).showingKeys(phase == 0 ? tr("1 to 9") : QString());
    }
    addAction(tr("Present from the first step"), {Qt::Key_F5}, [this] {
        uncover();
        m_playback->first();
    });
}

void Presenter::addScreenActions() {
    const auto cover = [this](Cover with) { setCover(m_cover == with ? Cover::none : with); };
    addAction(tr("Black screen"), {Qt::Key_B, Qt::Key_Period}, [cover] { cover(Cover::black); });
    addAction(tr("White screen"), {Qt::Key_W, Qt::Key_Comma}, [cover] { cover(Cover::white); });
    addAction(tr("Next view"), {Qt::Key_Tab}, [this] { showView(+1); });
    addAction(tr("Previous view"), {Qt::SHIFT | Qt::Key_Backtab, Qt::SHIFT | Qt::Key_Tab}, [this] {
        showView(-1);
    }).showingKeys({});
    addAction(tr("Show the progress"), {Qt::Key_P}, [this] {
        m_look.slide.progress = !m_look.slide.progress;
        update();
    });
    addAction(tr("Show the code"), {Qt::Key_C}, [this] {
        m_look.slide.code = !m_look.slide.code;
        update();
    });
    addAction(tr("Keys"), {Qt::Key_Question, Qt::Key_F1}, [this] { showKeys(); });
    addAction(tr("Leave"), {Qt::Key_Escape, Qt::Key_F11, Qt::Key_F}, [this] {
        escape();
    }).showingKeys(QStringLiteral("Esc  F11"));
}

void Presenter::keyPressEvent(QKeyEvent* event) {
    hidePointer();
    if (m_phases->isVisible() && handleListKey(*event)) return;
    Action* action = actionFor(m_actions, *event, false);
    if (!action) return;
    action->refresh();
    if (!action->isEnabled()) return;
    if (std::ranges::find(m_own, action) == m_own.end()) uncover();
    action->run(); // unlike trigger(), shows no other place in the window
}

// While the list of phases is open, the keys that step the film move through the list.
bool Presenter::handleListKey(const QKeyEvent& event) {
    switch (event.key()) {
    case Qt::Key_Down:
    case Qt::Key_PageDown:
    case Qt::Key_Right:
        m_phases->mark(m_phases->marked() + 1);
        return true;
    case Qt::Key_Up:
    case Qt::Key_PageUp:
    case Qt::Key_Left:
        m_phases->mark(m_phases->marked() - 1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        goToPhase(m_phases->marked());
        return true;
    default:
        return false;
    }
}

void Presenter::setCover(Cover cover) {
    m_cover = cover;
    if (cover != Cover::none) {
        m_playback->pause();
        m_phases->hide();
    }
    update();
}

bool Presenter::uncover() {
    if (m_cover == Cover::none) return false;
    setCover(Cover::none);
    return true;
}

// If the screen is covered, only shows the current step again, so that the audience misses none.
void Presenter::forward() {
    if (!uncover()) m_playback->stepForward();
}

void Presenter::back() {
    if (!uncover()) m_playback->stepBackward();
}

void Presenter::goToPhase(int phase) {
    if (empty()) return;
    const auto& phases = m_document->film().phases();
    if (std::size_t(phase) >= phases.size()) return;
    uncover();
    m_phases->hide();
    m_playback->pause();
    m_playback->goTo(phases[std::size_t(phase)].first);
}

void Presenter::togglePhases() {
    uncover();
    if (m_phases->isVisible()) return m_phases->hide();
    m_phasesByPointer = false;
    m_phases->open();
}

// Closes the list, uncovers the screen or ends the presentation, one at a time.
void Presenter::escape() {
    if (m_phases->isVisible()) return m_phases->hide();
    if (!uncover()) leave();
}

void Presenter::showKeys() {
    auto* sheet = new KeySheet(m_actions, this, KeySheet::Size::FillsParent);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->openCentered(this);
}

} // namespace scanscope::app

#include "moc_presenter.cpp"
