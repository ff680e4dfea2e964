#include "viz/widgets/code_pane.h"

#include <algorithm>
#include <cmath>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QVBoxLayout>

#include "viz/paint/fonts.h"
#include "viz/widgets/code_metrics.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

constexpr double lineHeight = CodeMetrics::lineHeight, advance = CodeMetrics::advance,
                 textLeft = CodeMetrics::textLeft, topPadding = CodeMetrics::topPadding;

} // namespace

CodeView::CodeView(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Code of the kernel"));
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    // Bars would take room from the lines: they come with the pointer. The upright one counts whole lines, so
    // that none is cut at the top.
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto over = [this](Qt::Orientation orientation, QScrollBar* real) {
        auto* bar = new QScrollBar(orientation, this);
        bar->hide();
        connect(bar, &QScrollBar::valueChanged, real, &QScrollBar::setValue);
        connect(real, &QScrollBar::valueChanged, bar, &QScrollBar::setValue);
        return bar;
    };
    m_bar = over(Qt::Vertical, verticalScrollBar());
    m_across = over(Qt::Horizontal, horizontalScrollBar());
}

void CodeView::setCode(const CodeModel* code) {
    m_code = code;
    m_state = {};
    m_notes = {};
    m_lit.clear();
    placeLines();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    viewport()->update();
}

QString CodeView::emptyText() const {
    return m_code && m_code->lines().empty() ? tr("This trace holds no source text.") : QString();
}

double CodeView::topOf(int line) const {
    return topPadding + (slotOf(line) - verticalScrollBar()->value()) * lineHeight;
}
int CodeView::firstLine() const {
    const int slot = verticalScrollBar()->value(), line = lineAt(slot);
    return slotOf(line) < slot ? line + 1 : line; // under one that has gone stands its message
}
int CodeView::slotsInView() const { return qMax(1, int((viewport()->height() - topPadding) / lineHeight)); }

int CodeView::slotOf(int line) const {
    if (m_slots.empty() || line < 1) return 0;
    const int last = int(m_slots.size());
    return line <= last ? m_slots[std::size_t(line) - 1] : m_slots.back() + slotsOfNote(last) + line - last;
}

int CodeView::lineAt(int slot) const {
    return qMax(1, int(std::upper_bound(m_slots.begin(), m_slots.end(), slot) - m_slots.begin()));
}

QRectF CodeView::textBoxOfNote(double top) const {
    const double left = textLeft + CodeMetrics::noteSign + 8;
    return {left, top, qMax(80.0, viewport()->width() - left - 20), 1e4};
}

// Room for the longest of its texts.
int CodeView::slotsOfNote(int line) const {
    const auto note = m_notes.notes.find(line);
    if (note == m_notes.notes.end()) return 0;
    const QFontMetricsF metrics(wordFont(CodeMetrics::noteFont));
    double most = 0;
    for (const QString& text : note->second.texts)
        most = qMax(most, metrics.boundingRect(textBoxOfNote(0), Qt::TextWordWrap, text).height());
    return int(std::ceil((most + 2 * CodeMetrics::noteMargin + 6) / lineHeight));
}

void CodeView::placeLines() {
    m_slots.clear();
    int slot = 0;
    for (int line = 1; m_code && line <= int(m_code->lines().size()); ++line) {
        m_slots.push_back(slot);
        slot += 1 + slotsOfNote(line);
    }
    updateRanges();
}

void CodeView::setNotes(const CodeNotes& notes) {
    if (notes == m_notes) return;
    m_notes = notes;
    placeLines();
    viewport()->update();
}

QString CodeView::noteUnder(int line) const {
    const auto note = m_notes.notes.find(line);
    return note == m_notes.notes.end() ? QString() : note->second.texts.value(note->second.shown);
}

void CodeView::setState(const CodeState& state, Role role, bool follow) {
    m_state = state;
    m_role = role;
    m_follows = follow;
    showRunning();
    setAccessibleDescription(state.running > 0 ? tr("line %1 runs").arg(state.running) : QString());
    viewport()->update();
}

// The whole interval in view where it fits, with two lines around it; else at least the running line.
void CodeView::showRunning() {
    if (!m_follows || m_state.running == 0) return;
    const int from = slotOf(m_state.first - 2), to = slotOf(m_state.last + 3), inView = slotsInView();
    const int running = slotOf(m_state.running);
    QScrollBar* bar = verticalScrollBar();
    if (to - from <= inView) {
        if (to > bar->value() + inView) bar->setValue(to - inView);
        if (from < bar->value()) bar->setValue(from);
    } else if (running < bar->value() + 1 || running > bar->value() + inView - 4) {
        bar->setValue(running - inView / 2);
    }
}

void CodeView::updateRanges() {
    const std::size_t count = m_code ? m_code->lines().size() : 0;
    qsizetype longest = 0;
    for (std::size_t i = 0; i < count; ++i) longest = qMax(longest, m_code->lines()[i].text.size());
    const int lines = qMax(0, slotOf(int(count) + 1) - slotsInView());
    const int across = qMax(0, int(textLeft + double(longest) * advance + 16) - viewport()->width());
    const auto set = [](std::initializer_list<QScrollBar*> bars, int most, int page, int step) {
        for (QScrollBar* bar : bars) {
            bar->setRange(0, most);
            bar->setPageStep(page);
            bar->setSingleStep(step);
        }
    };
    set({verticalScrollBar(), m_bar}, lines, slotsInView(), 1);
    set({horizontalScrollBar(), m_across}, across, viewport()->width(), int(4 * advance));
}

void CodeView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    placeLines();
    showRunning(); // a drawer gets its height only when it opens
    m_bar->setGeometry(width() - 12, 0, 12, height());
    m_across->setGeometry(0, height() - 12, width() - 12, 12);
}

void CodeView::enterEvent(QEnterEvent*) {
    for (QScrollBar* bar : {m_bar, m_across}) bar->setVisible(bar->maximum() > 0);
}
void CodeView::leaveEvent(QEvent*) {
    for (QScrollBar* bar : {m_bar, m_across}) bar->hide();
    emit lineHovered(0);
}

void CodeView::mouseMoveEvent(QMouseEvent* event) {
    const int slot =
        verticalScrollBar()->value() + int(std::floor((event->position().y() - topPadding) / lineHeight));
    const int line = lineAt(slot);
    const bool known = m_code && slot >= 0 && slot < slotOf(int(m_code->lines().size()) + 1);
    viewport()->setCursor(barrierAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit lineHovered(known ? line : 0);
}

// The gutter beside a line with a barrier.
int CodeView::barrierAt(QPointF at) const {
    if (!m_code || at.x() >= CodeMetrics::barLeft) return 0;
    const int slot = verticalScrollBar()->value() + int(std::floor((at.y() - topPadding) / lineHeight));
    const int line = lineAt(slot);
    const bool known = line <= int(m_code->lines().size()) && slotOf(line) == slot;
    return known && m_code->lines()[std::size_t(line) - 1].barrier ? line : 0;
}

void CodeView::mouseReleaseEvent(QMouseEvent* event) {
    const int line = event->button() == Qt::LeftButton ? barrierAt(event->position()) : 0;
    if (line > 0) emit barrierPressed(line);
}

QString CodeView::helpAt(QPoint at) const {
    const int line = barrierAt(at);
    if (line == 0) return {};
    return m_code->lines()[std::size_t(line) - 1].leftOut
               ? tr("The barrier of line %1 is left out. Click to put it back.").arg(line)
               : tr("A barrier: all threads of the block wait here. Click to leave it out.");
}

bool CodeView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), helpAt(help->pos()), viewport());
    return true;
}

QPoint CodeView::placeOfBarrier(int line) const { return {7, int(topOf(line) + lineHeight / 2)}; }

QPoint CodeView::placeOf(int line) const {
    return {viewport()->width() / 2, int(topOf(line) + lineHeight / 2)};
}

void CodeView::setLit(std::set<int> lines) {
    if (lines == m_lit) return;
    m_lit = std::move(lines);
    viewport()->update();
}

// With Shift the wheel goes sideways.
void CodeView::wheelEvent(QWheelEvent* event) {
    if (!(event->modifiers() & Qt::ShiftModifier)) return QAbstractScrollArea::wheelEvent(event);
    const QPoint turned = event->angleDelta();
    scrollSideways(-(turned.y() != 0 ? turned.y() : turned.x()) / 10);
    event->accept();
}

void CodeView::scrollSideways(int characters) {
    QScrollBar* bar = horizontalScrollBar();
    bar->setValue(bar->value() + int(characters * advance));
}

// Up and Down scroll; Left and Right step through the run, like everywhere.
void CodeView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        QAbstractScrollArea::keyPressEvent(event);
    else
        event->ignore();
}

CodePane::CodePane(QWidget* parent)
    : QWidget(parent) {
    m_file = new TextLabel({13, 600}, TextLabel::Tone::Text);
    m_about = new TextLabel({13, 400}, TextLabel::Tone::Muted);
    m_about->setText(tr("the text that ran"));
    m_follow = new IconButton(Icon::Follow, tr("Follow the running line"));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    m_view = new CodeView;
    auto* header = new QHBoxLayout;
    header->setContentsMargins(16, 4, 16, 4);
    header->setSpacing(8);
    header->addWidget(m_file);
    header->addWidget(m_about);
    header->addStretch();
    header->addWidget(m_follow);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(header);
    layout->addWidget(m_view, 1);
}

void CodePane::setCode(const CodeModel* code) {
    m_file->setText(code ? code->fileName() : QString());
    m_about->setVisible(code && !code->fileName().isEmpty());
    m_view->setCode(code);
}

void CodePane::setState(const CodeState& state, Role role) {
    m_view->setState(state, role, m_follow->isChecked());
}

} // namespace scanscope::viz
