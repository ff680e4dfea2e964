#include "app/presenter/presenter.h"

#include <algorithm>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QWheelEvent>

#include "app/presenter/phase_list.h"
#include "viz/export/slide.h"
#include "viz/export/slide_omissions.h"
#include "viz/model/run_texts.h"
#include "viz/stage/view_kinds.h"
#include "viz/views/view.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

// Of a screen that stands, or is a band, the frame takes what it can be laid out in.
constexpr double narrowest = 4.0 / 3, widest = 21.0 / 9;
constexpr double edge = 24;  // at the foot, in units of the frame: there the pointer opens the phases
constexpr int oneTurn = 120; // of the wheel

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
    if (isVisible()) m_look.slide.progress = progress; // as it was set here
    m_phases->setFilm({m_document, &m_document->film()});
    listViews();
    if (empty()) return leave();
    showPosition();
}

void Presenter::forgetDocument() {
    m_document.reset();
    m_phases->setFilm({});
}

// On the screen that the window is on.
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

// The window under it need not paint what nobody sees.
void Presenter::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isVisible())
        emit coversWindow(isActiveWindow() && isFullScreen() && screen() == m_window->screen());
}

// ---- what is seen

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
    const QRegion beside = empty() ? QRegion(rect()) : QRegion(rect()) - frame(); // which has its own ground
    for (const QRect& part : beside) painter.fillRect(part, viz::themeOf(this).surface);
    if (!empty()) paintFilm(painter);
}

void Presenter::showPosition() {
    if (empty() || !isVisible()) return;
    m_phases->setStep(m_playback->step());
    if (m_playback->settled()) describePosition();
    update();
}

// What an audience must not be bothered with, whoever presents can have read out.
void Presenter::describePosition() {
    QString said = viz::spokenStep(*m_document, m_playback->step(), m_playback->block(), m_look.slide.scope(),
                                   m_document->text().steps);
    viz::ExportOptions options = look();
    options.size = frame().size();
    const viz::Omissions omitted = viz::omittedFrom(*m_document, {m_playback->step()}, options);
    if (!omitted.empty()) said += u' ' + tr("No room here for %1.").arg(viz::namesOf(omitted));
    setAccessibleDescription(said);
}

void Presenter::resizeEvent(QResizeEvent*) { m_phases->setFrame(frame()); }

// Those that the stage shows, then each that the run offers alone.
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

// There is nothing to walk to: Tab is a key like others.
bool Presenter::focusNextPrevChild(bool) { return false; }

// ---- the pointer

void Presenter::hidePointer() { setCursor(Qt::BlankCursor); }

void Presenter::showPointer() {
    setCursor(Qt::ArrowCursor);
    m_rest.start();
}

// At the foot it opens the phases, and closes them where it leaves them.
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

// Of two clicks in a row each is one.
void Presenter::mouseDoubleClickEvent(QMouseEvent* event) { mousePressEvent(event); }

void Presenter::wheelEvent(QWheelEvent* event) {
    m_turned += event->angleDelta().y();
    for (; m_turned <= -oneTurn; m_turned += oneTurn) forward();
    for (; m_turned >= oneTurn; m_turned -= oneTurn) back();
}

} // namespace scanscope::app

#include "moc_presenter.cpp"
