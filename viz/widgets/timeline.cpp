#include "viz/widgets/timeline.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <utility>

#include "kernels/trace/own_program.h"
#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"
#include "viz/scene/glyphs.h"
#include "viz/scene/text.h"
#include "viz/views/scatter/scatter_model.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/style_parts.h"
#include "viz/widgets/timeline_lanes.h"

namespace scanscope::viz {
namespace {

constexpr double rightMargin = 24;
constexpr double wordSize = 12.5;
constexpr double leastForBarrier = 100; // minimum pitch at which a barrier's line number fits

double wordWidth(const QString& text) { return textWidth(text, figures(wordSize, 700)); }

// Groups by passes or devices, which mean more to the reader than launches.
std::vector<StepGroup> groupsOf(const Document& document) {
    const auto& passes = scatterOf(document).passes();
    if (has_devices(document.trace())) return deviceGroups(document.film(), document.trace());
    if (passes.size() < 2) return launchGroups(document.film());
    std::vector<StepGroup> groups;
    for (const ScatterPass& pass : passes) {
        const int number = int(groups.size()) + 1;
        groups.push_back(
            {tr("pass %1").arg(number), number, pass.firstStep, pass.lastStep - pass.firstStep + 1});
    }
    return groups;
}

} // namespace

Timeline::Timeline(Playback* playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    setMouseTracking(true);
    setMinimumWidth(200);
    connect(playback, &Playback::positionChanged, this, &Timeline::describe);
}

void Timeline::setDocument(SharedDocument document) {
    m_document = std::move(document);
    m_groups = m_document ? groupsOf(*m_document) : std::vector<StepGroup>();
    describe();
    emit wordsChanged();
}

void Timeline::setShowsPasses(bool on) {
    if (std::exchange(m_showsPasses, on) == on) return;
    update();
    emit wordsChanged();
}

void Timeline::resizeEvent(QResizeEvent*) { emit wordsChanged(); }

bool Timeline::hasWordEach() const {
    return m_document && !m_document->beside() &&
           viz::hasWordEach(geometryOfSlots(), m_document->film(), wordWidth);
}

void Timeline::describe() {
    if (!empty()) {
        const Headline headline = headlineAt(m_playback->step());
        setAccessibleDescription(tr("Step %1 of %2: %3 %4")
                                     .arg(stepNumber(m_playback->step()))
                                     .arg(m_document->stepCount())
                                     .arg(headline.phase, headline.place));
    }
    update();
}

Headline Timeline::headlineAt(FilmStep step) const {
    const Moment moment = m_document->at(step, m_playback->block());
    return headlineOf(*moment.model, moment.step, m_document->text().steps);
}

TimelineLayout Timeline::geometryOfSlots() const {
    const bool isPair = m_document && m_document->beside();
    return {m_document ? m_document->stepCount() : 0,
            isPair ? laneNamesWidth(*m_document) : 2,
            width() - rightMargin,
            double(height()),
            m_showsPasses ? TimelineLayout::passesRow : 0,
            isPair ? std::optional(1) : std::nullopt};
}

void Timeline::paintPhases(QPainter& painter, const TimelineLayout& layout) const {
    const Theme& t = themeOf(this);
    const Film& film = m_document->film();
    const bool areLines = steps_are_lines(m_document->trace());
    const auto styleOf = [](bool isLine) { return isLine ? figures(wordSize, 600) : words(wordSize, 600); };
    const auto width = [&](const QString& text) { return textWidth(text, styleOf(areLines)); };
    for (const PhaseSign& sign : phaseSigns(layout, film, m_playback->step(), width)) {
        const Role role = roleFor(film.phases()[std::size_t(sign.phase)].role);
        const QColor solid = t.role(role).solid;
        painter.fillRect(QRectF(sign.left, layout.phaseLineY() - 1.25, sign.right - sign.left, 2.5), solid);
        // The phase line and the playhead pass behind the text.
        if (sign.isNow)
            painter.fillRect(QRectF(sign.signLeft - 2, layout.nameY() - 7.5,
                                    PhaseSign::glyphRoom + width(sign.name) + 5, 15),
                             t.surface);
        if (sign.hasGlyph)
            painter.fillPath(roleGlyph(role, QPointF(sign.signLeft + 6, layout.nameY()), 9), solid);
        drawTextMiddle(painter, {sign.nameLeft(), layout.nameY()}, Align::left, sign.name,
                       styleOf(sign.isLine), t.text);
    }
}

// Offsets, or the label that several slots share.
void Timeline::paintWords(QPainter& painter, const TimelineLayout& layout) const {
    const Theme& t = themeOf(this);
    for (const SlotWord& word :
         slotWords(layout, m_document->film(), m_playback->step(), m_groups, wordWidth))
        drawTextMiddle(painter, {word.middle, layout.labelY()}, Align::centre, word.text,
                       figures(wordSize, word.isNow ? 700 : 400), word.isNow ? t.text : t.muted);
}

void Timeline::paintNumber(QPainter& painter, const QRectF& trough, const QRectF& bar, FilmStep step) const {
    constexpr double inBar = 12, aboveBar = 8, halfDigit = 5.5;
    const Theme& t = themeOf(this);
    const bool now = step == m_playback->step();
    const bool inside = bar.height() >= 20 || bar.top() - trough.top() < 2 * halfDigit;
    const QString number = QString::number(m_document->film().threadsAtWork(step));
    const double width = double(number.size()) * 12 * valueAdvance;
    if (width > bar.width()) return;
    const double y = std::clamp(bar.top() + (inside ? inBar : -aboveBar), trough.top() + halfDigit,
                                trough.bottom() - halfDigit);
    const double solidUpTo = bar.left() + m_playback->progress() * bar.width();
    const bool onSolid = now && inside && solidUpTo > bar.center().x();
    painter.setFont(valueFont(12, now ? 700 : 400));
    painter.setPen(onSolid ? t.onRole : t.text);
    painter.drawText(QPointF(bar.center().x() - width / 2, y + 12 * valueMiddle), number);
}

void Timeline::paintSlot(QPainter& painter, const TimelineLayout& layout, FilmStep step) const {
    const Theme& t = themeOf(this);
    const Film& film = m_document->film();
    const RoleColors& role = t.role(roleFor(film.role(step)));
    QRectF trough = layout.trough(step);
    trough.setWidth(trough.width() * layout.slotEvery());
    const double share = film.threads() > 0 ? double(film.threadsAtWork(step)) / film.threads() : 0;
    QRectF bar = trough;
    bar.setTop(trough.bottom() - std::max(4.0, trough.height() * std::min(1.0, share)));
    const bool tight = layout.pitch() < 6;
    const double radius = tight ? 0 : 3;

    QPainterPath shape;
    shape.addRoundedRect(trough, radius, radius);
    painter.fillPath(shape, t.sunken);
    painter.setClipPath(shape);
    if (step < m_playback->step()) {
        painter.fillRect(bar, role.tint);
        painter.fillRect(QRectF(bar.left(), bar.top(), bar.width(), 4), role.solid);
    } else if (step == m_playback->step()) {
        painter.fillRect(bar, role.tint);
        painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * m_playback->progress(), bar.height()),
                         role.solid);
        painter.setClipping(false);
        if (!m_playback->settled()) {
            painter.setPen(QPen(role.solid, 1.5 + t.lineExtra));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(bar.adjusted(0.75, 0.75, -0.75, -0.75), radius, radius);
        }
    } else if (!tight) {
        painter.setClipping(false);
        drawFramed(painter, t, bar, radius, t.surface, t.pastBorder);
    } else {
        painter.fillRect(bar, t.pastBorder);
    }
    painter.setClipping(false);
    if (layout.slotWidth() >= 18) paintNumber(painter, trough, bar, step);
}

// A sign over each slot with a finding, if it does not overlap the previous sign; the current finding is
// emphasised.
void Timeline::paintFlaws(QPainter& painter, const TimelineLayout& layout) const {
    const Theme& t = themeOf(this);
    const RunFindings& findings = m_document->findings();
    const double size = 13;
    double end = 0;
    for (const FilmStep step : layout.all()) {
        if (findings.in(step).empty()) continue;
        // Slots of source lines have their names in the middle and may have many findings, so the signs are
        // at their ends.
        const QRectF slot = layout.trough(step);
        const QPointF centre = steps_are_lines(m_document->trace()) && slot.width() > 3 * size
                                   ? QPointF(slot.right() - size, layout.flawSign(step).y())
                                   : layout.flawSign(step);
        if (centre.x() - size / 2 < end) continue;
        end = centre.x() + size / 2;
        painter.setBrush(t.surface);
        painter.setPen(QPen(t.surface, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(roleGlyph(Role::Up, centre, size));
        const Role role = hasOnlyBeyond(step) ? Role::OutOfBounds : Role::Hazard;
        const bool isFault = std::ranges::any_of(findings.in(step), [](const Flaw& flaw) {
            return grade_of(*flaw.finding) == trace::Grade::fault;
        });
        painter.fillPath(roleGlyph(role, centre, size), isFault ? t.role(role).solid : t.warn);
    }
}

bool Timeline::hasOnlyBeyond(FilmStep step) const {
    return std::ranges::all_of(m_document->findings().in(step),
                               [](const Flaw& flaw) { return flaw.kind() == FlawKind::out_of_bounds; });
}

void Timeline::paintPlayheadLine(QPainter& painter, const TimelineLayout& layout) const {
    constexpr double top = 4, below = 5; // distances above and below the slots
    const double x = layout.playheadX(m_playback->step(), m_playback->progress());
    painter.fillRect(QRectF(x - 1, top, 2, layout.trough({}).bottom() + below - top), themeOf(this).ink);
}

// Drawn above all text.
void Timeline::paintHandle(QPainter& painter, const TimelineLayout& layout) const {
    constexpr double half = 7.5, top = 1, shoulder = 8, corner = 2;
    const Theme& t = themeOf(this);
    const double x = layout.playheadX(m_playback->step(), m_playback->progress());
    QPainterPath head;
    head.moveTo(x - half, top + corner);
    head.quadTo(x - half, top, x - half + corner, top);
    head.lineTo(x + half - corner, top);
    head.quadTo(x + half, top, x + half, top + corner);
    head.lineTo(x + half, shoulder);
    head.lineTo(x, TimelineLayout::handleFoot);
    head.lineTo(x - half, shoulder);
    head.closeSubpath();
    painter.setPen(QPen(t.surface, 1.5));
    painter.setBrush(t.ink);
    painter.drawPath(head);
}

void Timeline::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.surface);
    if (empty()) return;
    const TimelineLayout layout = geometryOfSlots();
    if (m_showsPasses) paintPasses(painter, t, *m_document, layout, m_playback->step());
    if (m_document->beside()) {
        paintLanes(painter, t, *m_document, layout, m_playback->step(), m_playback->progress());
        paintPlayheadLine(painter, layout);
        return paintHandle(painter, layout);
    }
    const auto isPainted = [&](FilmStep step) { return int(step) % layout.slotEvery() == 0; };
    for (const FilmStep step : layout.all())
        if (isPainted(step)) paintSlot(painter, layout, step);
    if (!isPainted(m_playback->step())) paintSlot(painter, layout, m_playback->step());
    const Film& film = m_document->film();
    // Marks between two slots: a new launch, or a barrier that started a new interval.
    for (FilmStep step = FilmStep{} + 1; step <= film.lastStep(); ++step) {
        const QRectF trough = layout.trough(step);
        const double x = trough.left() - TimelineLayout::slotGap / 2;
        if (film.launchAt(step) != film.launchAt(step - 1)) {
            constexpr double top = 6, below = 5; // distances above and below the slots
            painter.fillRect(QRectF(std::round(x), top, 1, trough.bottom() + below - top), t.control);
            continue;
        }
        if (layout.pitch() < 24 || film.recorded(step).interval == film.recorded(step - 1).interval) continue;
        const bool hasLine =
            layout.pitch() >= leastForBarrier && film.barrierAfter(step - 1) != trace::no_location;
        for (const double dx : {-1.5, 0.5}) {
            // Beside a barrier's line number, the two ticks are as high as the number.
            const double top = hasLine ? layout.labelY() - 4 : trough.bottom() + 1;
            painter.fillRect(QRectF(std::round(x + dx), top, 1, hasLine ? 8 : 4), t.control);
        }
        if (!hasLine) continue;
        const auto& locations = m_document->trace().locations;
        drawTextMiddle(painter, {x + 5, layout.labelY()}, Align::left,
                       QString::number(locations[film.barrierAfter(step - 1)].line), figures(11), t.muted);
    }
    paintPlayheadLine(painter, layout);
    paintPhases(painter, layout);
    paintWords(painter, layout);
    paintFlaws(painter, layout);
    paintHandle(painter, layout);
}

QString Timeline::helpAt(QPointF at) const {
    const TimelineLayout all = geometryOfSlots();
    const FilmStep step = all.stepAt(at.x()).value_or(FilmStep{});
    if (m_document->beside() && at.x() < all.left)
        for (int lane = 0; lane < 2; ++lane) {
            TimelineLayout own = all;
            own.lane = lane;
            const QRectF row = own.trough({});
            if (at.y() >= row.top() && at.y() <= row.bottom())
                return namesOfPair(*m_document)[std::size_t(lane)];
        }
    if (m_document->beside())
        return spokenStep(*m_document, step, m_playback->block(), Scope::block, m_document->text().steps);
    const Headline headline = headlineAt(step);
    return QStringLiteral("%1 %2\n%3").arg(headline.phase, headline.place, headline.sentence) +
           flawsInStep(*m_document, step, QStringLiteral("\n"));
}

bool Timeline::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && !empty()) {
        auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), plainToolTip(helpAt(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

void Timeline::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || empty()) return;
    m_pressedAt = event->position().x();
    m_dragging = false;
}

void Timeline::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton) || empty()) return;
    if (!m_dragging && std::abs(event->position().x() - m_pressedAt) < 4) return;
    m_dragging = true;
    m_playback->scrub(geometryOfSlots().positionAt(event->position().x()));
}

void Timeline::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || empty()) return;
    if (!m_dragging) m_playback->goTo(*geometryOfSlots().stepAt(event->position().x()));
    m_dragging = false;
}

void Timeline::wheelEvent(QWheelEvent* event) {
    m_wheel += event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    for (; m_wheel >= 120; m_wheel -= 120) m_playback->stepBackward();
    for (; m_wheel <= -120; m_wheel += 120) m_playback->stepForward();
    event->accept();
}

} // namespace scanscope::viz

#include "moc_timeline.cpp"
