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

#include "viz/scene/fonts.h"
#include "viz/widgets/code_metrics.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/tool_tip.h"

namespace scanscope::viz {
namespace {

constexpr double lineHeight = CodeMetrics::lineHeight, advance = CodeMetrics::advance,
                 textLeft = CodeMetrics::textLeft, topPadding = CodeMetrics::topPadding;
constexpr int rightMargin = 8;

} // namespace

CodeView::CodeView(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Code of the kernel"));
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    // A bar would take room from the lines: it comes with the pointer. It counts whole rows, so that none is
    // cut at the top.
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_bar = new QScrollBar(Qt::Vertical, this);
    m_bar->hide();
    connect(m_bar, &QScrollBar::valueChanged, verticalScrollBar(), &QScrollBar::setValue);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, m_bar, &QScrollBar::setValue);
}

void CodeView::setCode(std::shared_ptr<const CodeModel> code) {
    if (m_code) {
        m_text.clear();
        for (const CodeLine& line : m_code->lines()) m_text += line.text;
        m_textTop = verticalScrollBar()->value();
    }
    const bool same =
        code && std::ranges::equal(code->lines(), m_text, {}, [](const CodeLine& line) { return line.text; });
    m_code = std::move(code);
    if (m_code && !same) {
        m_state = {};
        m_notes = {};
    }
    m_lit.clear();
    placeLines();
    verticalScrollBar()->setValue(same ? m_textTop : 0);
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
    return line <= last ? m_slots[std::size_t(line) - 1]
                        : m_slots.back() + rowsOf(last) + slotsOfNote(last) + line - last - 1;
}

int CodeView::rowsOf(int line) const {
    const auto at = std::size_t(line);
    return line < 1 || at >= m_firstRows.size() ? 1 : m_firstRows[at] - m_firstRows[at - 1];
}

const CodeRow* CodeView::rowsFrom(int line) const {
    return &m_rows[std::size_t(m_firstRows[std::size_t(line) - 1])];
}

bool CodeView::isRowOf(int line, int slot) const {
    return slot >= slotOf(line) && slot < slotOf(line) + rowsOf(line);
}

int CodeView::slotAt(double y) const {
    return verticalScrollBar()->value() + int(std::floor((y - topPadding) / lineHeight));
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
    constexpr int fewest = 16; // characters in a row, however narrow the view is
    constexpr int most = 1000; // rows of one line
    const int characters = qMax(fewest, int((viewport()->width() - textLeft - rightMargin) / advance));
    m_rows.clear();
    m_firstRows.clear();
    m_slots.clear();
    int slot = 0;
    for (int line = 1; m_code && line <= int(m_code->lines().size()); ++line) {
        const std::vector<CodeRow> rows = wrapped(lineOf(line).text, line, 0, characters, most);
        m_firstRows.push_back(int(m_rows.size()));
        m_rows.insert(m_rows.end(), rows.begin(), rows.end());
        m_slots.push_back(slot);
        slot += int(rows.size()) + slotsOfNote(line);
    }
    m_firstRows.push_back(int(m_rows.size()));
    updateRanges();
}

// The line under the pointer, which someone is about to press again; else the uppermost.
int CodeView::anchor() const { return m_pointerY ? lineAt(slotAt(*m_pointerY)) : firstLine(); }

void CodeView::setNotes(const CodeNotes& notes) {
    if (notes == m_notes) return;
    const int line = anchor(), before = slotOf(line);
    m_notes = notes;
    placeLines();
    verticalScrollBar()->setValue(verticalScrollBar()->value() + slotOf(line) - before);
    viewport()->update();
}

QString CodeView::noteUnder(int line) const {
    const auto note = m_notes.notes.find(line);
    return note == m_notes.notes.end() ? QString() : note->second.texts.value(note->second.shown);
}

// Where the same line runs as before, whoever has scrolled elsewhere stays there. The interval around it may
// have changed: a barrier that is left out joins two, and its line stays under the pointer that has pressed
// it.
void CodeView::setState(const CodeState& state, Role role, bool follow) {
    const bool moved = state.running != m_state.running || follow != m_follows;
    m_state = state;
    m_role = role;
    m_follows = follow;
    if (moved) showRunning();
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
    const int count = m_code ? int(m_code->lines().size()) : 0;
    for (QScrollBar* bar : {verticalScrollBar(), m_bar}) {
        bar->setRange(0, qMax(0, slotOf(count + 1) - slotsInView()));
        bar->setPageStep(slotsInView());
        bar->setSingleStep(1);
    }
}

void CodeView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    placeLines();
    showRunning(); // a drawer gets its height only when it opens
    m_bar->setGeometry(width() - 12, 0, 12, height());
}

void CodeView::enterEvent(QEnterEvent*) { m_bar->setVisible(m_bar->maximum() > 0); }
void CodeView::leaveEvent(QEvent*) {
    m_bar->hide();
    m_pointerY.reset();
    emit lineHovered(0);
}

void CodeView::mouseMoveEvent(QMouseEvent* event) {
    m_pointerY = event->position().y();
    const int slot = slotAt(*m_pointerY), line = lineAt(slot);
    const bool known = m_code && slot >= 0 && slot < slotOf(int(m_code->lines().size()) + 1);
    viewport()->setCursor(barrierAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit lineHovered(known ? line : 0);
}

// The gutter beside a line with a barrier.
int CodeView::barrierAt(QPointF at) const {
    if (!m_code || at.x() >= CodeMetrics::barLeft) return 0;
    const int slot = slotAt(at.y()), line = lineAt(slot);
    const bool known = line <= int(m_code->lines().size()) && isRowOf(line, slot);
    return known && lineOf(line).barrier ? line : 0;
}

void CodeView::mouseReleaseEvent(QMouseEvent* event) {
    m_pointerY = event->position().y();
    const int line = event->button() == Qt::LeftButton ? barrierAt(event->position()) : 0;
    if (line > 0) emit barrierPressed(line);
}

QString CodeView::helpAt(QPoint at) const {
    const int line = barrierAt(at);
    if (line == 0) return {};
    return lineOf(line).leftOut ? tr("The barrier of line %1 is left out. Click to put it back.").arg(line)
                                : tr("A barrier: all threads of the block wait here. Click to leave it out.");
}

bool CodeView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), plainToolTip(helpAt(help->pos())), viewport());
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
    m_about->setText(tr("source that ran"));
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

void CodePane::setCode(std::shared_ptr<const CodeModel> code) {
    m_file->setText(code ? code->fileName() : QString());
    m_about->setVisible(code && !code->fileName().isEmpty());
    m_view->setCode(std::move(code));
}

void CodePane::setState(const CodeState& state, Role role) {
    m_view->setState(state, role, m_follow->isChecked());
}

} // namespace scanscope::viz
