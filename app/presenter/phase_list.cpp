#include "app/presenter/phase_list.h"

#include <algorithm>
#include <QMouseEvent>
#include <QPainter>

#include "viz/export/slide.h"
#include "viz/scene/canvas.h"
#include "viz/scene/play.h"
#include "viz/scene/text.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

// Lengths in frame units.
constexpr double left = 32, foot = 26, top = 24, padding = 8, rowHeight = 26, footHeight = 26;
constexpr double keyX = 20, glyphX = 42, nameX = 56, gap = 24, ring = 6;
constexpr int keys = 9; // the number of phases that have a key

viz::TextStyle nameStyle(bool current) { return viz::words(14, current ? 600 : 400); }
viz::TextStyle stepStyle() { return viz::figures(12); }

QString stepsOf(const viz::Phase& phase) {
    const int first = viz::stepNumber(phase.first), last = first + phase.count - 1;
    return phase.count == 1 ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
}

QString footText() { return PhaseList::tr("Esc leaves, ? shows all keys"); }

} // namespace

PhaseList::PhaseList(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Phases"));
    setMouseTracking(true);
    setCursor(Qt::PointingHandCursor);
    hide();
}

void PhaseList::setFilm(std::shared_ptr<const viz::Film> film) {
    m_film = std::move(film);
    m_marked = m_first = 0;
    if (count() == 0) hide();
    place();
}

void PhaseList::setStep(viz::FilmStep step) {
    m_step = step;
    update();
}

void PhaseList::setFrame(const QRect& frame) {
    m_frame = frame;
    place();
}

void PhaseList::open() {
    if (count() == 0) return;
    show();
    raise();
    mark(std::max(0, current()));
}

void PhaseList::mark(int phase) {
    m_marked = std::clamp(phase, 0, std::max(0, count() - 1));
    if (count() > 0)
        setAccessibleDescription(
            tr("%1, steps %2").arg(nameOf(m_marked), stepsOf(m_film->phases()[std::size_t(m_marked)])));
    keepMarkedInView();
    update();
}

int PhaseList::current() const {
    for (int phase = count() - 1; phase >= 0; --phase)
        if (m_film->phases()[std::size_t(phase)].first <= m_step) return phase;
    return -1;
}

int PhaseList::count() const { return m_film ? int(m_film->phases().size()) : 0; }

double PhaseList::unit() const { return m_frame.height() / viz::slideHeight; }

int PhaseList::rows() const {
    const double room = viz::slideHeight - top - foot - 2 * padding - footHeight;
    return std::min(count(), int(room / rowHeight));
}

// Returns the phase's name. If there are several launches, it includes the launch, because their phases have
// the same names.
QString PhaseList::nameOf(int phase) const {
    const viz::Phase& one = m_film->phases()[std::size_t(phase)];
    const bool several = !m_film->phases().back().launch.isFirst();
    return several ? tr("launch %1 › %2").arg(viz::launchNumber(one.launch)).arg(one.name) : one.name;
}

double PhaseList::widestRow() const {
    double widest = viz::textWidth(footText(), viz::words(12)) + 2 * 16;
    for (int phase = 0; phase < count(); ++phase) {
        const QString steps = stepsOf(m_film->phases()[std::size_t(phase)]);
        widest = std::max(widest, nameX + viz::textWidth(nameOf(phase), nameStyle(true)) + gap +
                                      viz::textWidth(steps, stepStyle()) + 16);
    }
    return widest;
}

void PhaseList::place() {
    if (count() == 0 || m_frame.isEmpty()) return;
    const double high = 2 * padding + rows() * rowHeight + footHeight, wide = widestRow();
    const QRectF box(left, viz::slideHeight - foot - high, wide, high);
    const double u = unit();
    setGeometry(QRectF(m_frame.left() + box.left() * u, m_frame.top() + box.top() * u, box.width() * u,
                       box.height() * u)
                    .toAlignedRect());
    keepMarkedInView();
}

void PhaseList::keepMarkedInView() {
    m_first = std::clamp(m_first, std::max(0, m_marked - rows() + 1), std::max(0, m_marked));
    m_first = std::clamp(m_first, 0, std::max(0, count() - rows()));
}

QRect PhaseList::placeOf(int phase) const {
    const int row = phase - m_first;
    if (row < 0 || row >= rows()) return {};
    const double u = unit();
    return QRectF(ring * u, (padding + row * rowHeight) * u, width() - 2 * ring * u, rowHeight * u).toRect();
}

int PhaseList::phaseAt(QPointF at) const {
    const double row = (at.y() / unit() - padding) / rowHeight;
    return row < 0 || row >= rows() ? -1 : m_first + int(row);
}

void PhaseList::mouseMoveEvent(QMouseEvent* event) {
    if (const int phase = phaseAt(event->position()); phase >= 0) mark(phase);
    event->ignore(); // the presenter needs the event, too
}

void PhaseList::mousePressEvent(QMouseEvent* event) {
    event->accept(); // a click beside the rows must not step the film
    const int phase = phaseAt(event->position());
    if (event->button() == Qt::LeftButton && phase >= 0) emit chosen(phase);
}

void PhaseList::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(unit(), unit());
    viz::paint(painter, t, [this, &t](viz::Canvas& canvas) {
        const QRectF box(0, 0, width() / unit(), height() / unit());
        canvas.box(box, {t.surface, t.control, 1, 8});
        for (int row = 0; row < rows(); ++row) paintRow(canvas, m_first + row, padding + row * rowHeight);
        paintFoot(canvas);
    });
}

void PhaseList::paintRow(viz::Canvas& canvas, int phase, double y) const {
    const viz::Theme& t = canvas.theme();
    const viz::Phase& one = m_film->phases()[std::size_t(phase)];
    const double wide = width() / unit(), middle = y + rowHeight / 2;
    const bool isCurrent = phase == current();
    if (phase == m_marked)
        canvas.box({ring, y + 1, wide - 2 * ring, rowHeight - 2}, {t.hover, t.ink, 1.25, 5});
    if (phase < keys)
        canvas.middle({keyX, middle}, viz::Align::centre, QString::number(phase + 1), viz::figures(12, 600),
                      t.muted);
    canvas.glyph(one.role, {glyphX, middle}, 10, canvas.role(one.role).solid);
    canvas.middle({nameX, middle}, viz::Align::left, nameOf(phase), nameStyle(isCurrent), t.text);
    canvas.middle({wide - 16, middle}, viz::Align::right, stepsOf(one), stepStyle(), t.muted);
}

// Paints the last line: the number of phases that do not fit, or else how to close the list.
void PhaseList::paintFoot(viz::Canvas& canvas) const {
    const viz::Theme& t = canvas.theme();
    const double y = padding + rows() * rowHeight, wide = width() / unit();
    canvas.fill({1, y + 2, wide - 2, 1}, t.hair);
    const int more = count() - m_first - rows();
    const QString words = more > 0 ? tr("%1 more below").arg(more) : footText();
    canvas.middle({16, y + 3 + footHeight / 2}, viz::Align::left, words, viz::words(12), t.muted);
}

} // namespace scanscope::app

#include "moc_phase_list.cpp"
