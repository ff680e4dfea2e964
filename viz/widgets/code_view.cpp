#include "viz/widgets/code_view.h"

#include <algorithm>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>
#include <utility>

#include "viz/model/code_model.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/code_layout.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

constexpr int fewestCharacters = 16; // shortest row, for very narrow views
constexpr int barWidth = 12;

// The document's text, with one block per line: characters that a document would interpret become blanks.
QString textOf(const CodeModel& code) {
    constexpr char16_t signs[] = {u'\n', u'\r', 0x2028, 0x2029, 0xfdd0, 0xfdd1, 0};
    QString text;
    for (const CodeLine& line : code.lines()) {
        if (&line != &code.lines().front()) text += u'\n';
        for (const QChar c : line.text)
            text += std::ranges::find(signs, c.unicode()) == std::end(signs) ? c : QChar(u' ');
    }
    return text;
}

bool isForText(const QKeyEvent& event) {
    if (event.matches(QKeySequence::Copy) || event.matches(QKeySequence::SelectAll)) return true;
    if (event.modifiers() & (Qt::AltModifier | Qt::MetaModifier)) return false;
    switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
        return event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier);
    default:
        return false;
    }
}

} // namespace

CodeView::CodeView(QWidget* parent)
    : QPlainTextEdit(parent) {
    auto* document = new QTextDocument(this);
    m_layout = new CodeLayout(document);
    document->setDocumentLayout(m_layout);
    document->setDocumentMargin(0);
    document->setUndoRedoEnabled(false);
    setDocument(document);
    setFont(valueFont(CodeMetrics::fontSize));
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(NoWrap); // the layout wraps lines
    setFrameShape(NoFrame);
    setViewportMargins(0, CodeMetrics::topPadding, 0, 0);
    setAccessibleName(tr("Kernel code"));
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(false); // the window handles dropped files
    viewport()->setAcceptDrops(false);
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // it would take space from the lines
    m_bar = new QScrollBar(Qt::Vertical, this);
    m_bar->hide();
    QScrollBar* own = verticalScrollBar();
    connect(own, &QScrollBar::rangeChanged, m_bar, [this, own](int least, int most) {
        m_bar->setRange(least, most);
        m_bar->setPageStep(own->pageStep());
    });
    connect(m_bar, &QScrollBar::valueChanged, own, &QScrollBar::setValue);
    connect(own, &QScrollBar::valueChanged, m_bar, &QScrollBar::setValue);
    // Rows are painted higher than Qt assumes, and the gutter does not scroll with them.
    const auto paintAll = [this] { viewport()->update(); };
    connect(this, &QPlainTextEdit::updateRequest, this, paintAll);
    connect(this, &QPlainTextEdit::selectionChanged, this, paintAll);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, paintAll);
}

// Between two runs there is briefly no code. The text is kept, because the next run usually has the same
// source.
void CodeView::setCode(std::shared_ptr<const CodeModel> code) {
    m_shown.code = std::move(code);
    m_shown.lit.clear();
    if (QString text = m_shown.code ? textOf(*m_shown.code) : m_text; text != m_text) {
        m_shown.state = {};
        m_shown.notes = {};
        m_shown.hits.clear();
        m_text = std::move(text);
        setPlainText(m_text);
        placeLines();
        verticalScrollBar()->setValue(0);
    }
    viewport()->update();
}

QString CodeView::emptyText() const {
    return m_shown.code && m_shown.code->lines().empty() ? tr("This trace contains no source.") : QString();
}

int CodeView::top() const {
    const int first = firstVisibleBlock().blockNumber() + 1;
    return int(contentOffset().y()) - m_layout->topOf(first);
}

int CodeView::firstLine() const {
    const int line = m_layout->lineAt(-top());
    return m_layout->topOf(line) < -top() ? line + 1 : line;
}

int CodeView::caretLine() const { return textCursor().blockNumber() + 1; }

int CodeView::rowsOf(int line) const { return m_layout->rowsOf(line); }

int CodeView::lineAt(double y) const {
    const int in = int(y) - top();
    return hasLines() && in >= 0 && in < m_layout->topOf(m_layout->lineCount() + 1) ? m_layout->lineAt(in)
                                                                                    : 0;
}

// Keeps the topmost line in place.
void CodeView::placeLines() {
    const int first = firstLine();
    std::map<int, int> under;
    for (const auto& [line, note] : m_shown.notes.notes)
        under[line] = heightOfNote(note, viewport()->width());
    const double room = viewport()->width() - CodeMetrics::textLeft - CodeMetrics::rightMargin;
    m_layout->place(m_wrapped ? qMax(fewestCharacters * CodeMetrics::advance, room) : 0, std::move(under));
    verticalScrollBar()->setValue(m_layout->firstRowOf(first));
}

void CodeView::scrollTo(int y) { verticalScrollBar()->setValue(m_layout->rowFrom(qMax(0, y))); }

// The line under the pointer, which the user may be about to press again, or else the topmost one.
int CodeView::anchor() const {
    const int pointed = m_pointerY ? lineAt(*m_pointerY) : 0;
    return pointed > 0 ? pointed : firstLine();
}

void CodeView::setNotes(const CodeNotes& notes) {
    if (notes == m_shown.notes) return;
    const int line = anchor(), place = top() + m_layout->topOf(line);
    m_shown.notes = notes;
    placeLines();
    scrollTo(m_layout->topOf(line) - place);
    viewport()->update();
}

void CodeView::setLit(std::set<int> lines) {
    if (lines == m_shown.lit) return;
    m_shown.lit = std::move(lines);
    viewport()->update();
}

void CodeView::showLine(int line) {
    if (!hasLines()) return;
    const int from = m_layout->topOf(line), to = m_layout->topOf(line + 1), inView = viewport()->height();
    if (from < -top() || to > inView - top()) scrollTo(from - inView / 3);
}

void CodeView::setHits(std::vector<CodeRange> hits) {
    m_shown.hits = std::move(hits);
    viewport()->update();
}

void CodeView::setWrapped(bool wrapped) {
    if (wrapped == m_wrapped) return;
    m_wrapped = wrapped;
    placeLines();
    viewport()->update();
    emit wrappedChanged(wrapped);
}

// If the running line has not changed, the scroll position is kept. The interval around it may have changed:
// leaving out a barrier merges two intervals, and the barrier's line must stay under the pointer.
void CodeView::setState(const CodeState& state, Role role, bool follow) {
    const bool moved = state.running != m_shown.state.running || follow != m_follows;
    m_shown.state = state;
    m_shown.role = role;
    m_follows = follow;
    if (moved) {
        showRunning();
        takeCaretAlong();
    }
    setAccessibleDescription(state.running > 0 ? tr("line %1 runs").arg(state.running) : QString());
    viewport()->update();
}

// Scrolls to show the whole interval with two lines around it if it fits, otherwise at least the running
// line.
void CodeView::showRunning() {
    const CodeState& state = m_shown.state;
    if (!m_follows || state.running == 0 || !hasLines()) return;
    const int inView = qMax(1, viewport()->height() / CodeMetrics::lineHeight) * CodeMetrics::lineHeight;
    const int from = m_layout->topOf(state.first - 2), to = m_layout->topOf(state.last + 3);
    const int running = m_layout->topOf(state.running);
    if (to - from <= inView) {
        if (to > inView - top()) scrollTo(to - inView);
        if (from < -top()) scrollTo(from);
    } else if (running < CodeMetrics::lineHeight - top() ||
               running > inView - 4 * CodeMetrics::lineHeight - top()) {
        scrollTo(running - inView / 2);
    }
}

void CodeView::takeCaretAlong() {
    const int running = m_shown.state.running;
    if (!m_follows || running == 0 || !hasLines() || textCursor().hasSelection()) return;
    letGo();
    const QTextBlock block = document()->findBlockByNumber(running - 1);
    QTextCursor caret(block);
    caret.setPosition(block.position() + indentOf(block.text()));
    setTextCursor(caret);
}

// Qt forgets the rows when the width changes, including which one was at the top.
void CodeView::resizeEvent(QResizeEvent* event) {
    const int first = firstLine();
    QPlainTextEdit::resizeEvent(event);
    placeLines();
    verticalScrollBar()->setValue(m_layout->firstRowOf(first));
    showRunning(); // a drawer gets its height only on opening
    m_bar->setGeometry(width() - barWidth, 0, barWidth, height());
}

void CodeView::enterEvent(QEnterEvent*) { m_bar->setVisible(m_bar->maximum() > 0); }

void CodeView::leaveEvent(QEvent*) {
    m_bar->hide();
    m_pointerY.reset();
    emit lineHovered(0);
}

// The gutter beside a line's first row, if the line has a barrier.
int CodeView::barrierAt(QPointF at) const {
    const int line = at.x() < CodeMetrics::barLeft ? lineAt(at.y()) : 0;
    if (line == 0 || !lineOf(line).barrier) return 0;
    const double down = at.y() - top() - m_layout->topOf(line);
    return down < m_layout->rowsOf(line) * CodeMetrics::lineHeight ? line : 0;
}

bool CodeView::pressesBarrier(const QMouseEvent& event) {
    m_pressed = event.button() == Qt::LeftButton ? barrierAt(event.position()) : 0;
    return m_pressed > 0;
}

// Qt assumes a gap between two rows, in which a press would mean the beginning of the line.
QMouseEvent CodeView::inRow(const QMouseEvent& event) const {
    QPointF at = event.position();
    if (viewport()->rect().contains(at.toPoint())) at.setY(m_layout->middleOf(int(at.y()) - top()) + top());
    return {event.type(), at, event.globalPosition(), event.button(), event.buttons(), event.modifiers()};
}

void CodeView::mousePressEvent(QMouseEvent* event) {
    if (pressesBarrier(*event)) return;
    QMouseEvent press = inRow(*event);
    QPlainTextEdit::mousePressEvent(&press);
}

void CodeView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (pressesBarrier(*event)) return;
    QMouseEvent press = inRow(*event);
    QPlainTextEdit::mouseDoubleClickEvent(&press);
}

void CodeView::mouseMoveEvent(QMouseEvent* event) {
    m_pointerY = event->position().y();
    viewport()->setCursor(barrierAt(event->position())                    ? Qt::PointingHandCursor
                          : event->position().x() < CodeMetrics::textLeft ? Qt::ArrowCursor
                                                                          : Qt::IBeamCursor);
    emit lineHovered(lineAt(*m_pointerY));
    if (m_pressed > 0) return;
    QMouseEvent move = inRow(*event);
    QPlainTextEdit::mouseMoveEvent(&move);
}

void CodeView::mouseReleaseEvent(QMouseEvent* event) {
    m_pointerY = event->position().y();
    if (const int pressed = std::exchange(m_pressed, 0); pressed > 0) {
        if (barrierAt(event->position()) == pressed) emit barrierPressed(pressed);
        return;
    }
    QMouseEvent release = inRow(*event);
    QPlainTextEdit::mouseReleaseEvent(&release);
}

// The menu for the line under the pointer or, if opened with a key, for the caret's line.
void CodeView::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* copy = menu->addAction(withKeys(tr("Copy"), QKeySequence::Copy), this, &QPlainTextEdit::copy);
    copy->setEnabled(textCursor().hasSelection());
    menu->addAction(withKeys(tr("Select all"), QKeySequence::SelectAll), this, &QPlainTextEdit::selectAll);
    menu->addSeparator();
    menu->addAction(withKeys(tr("Find in the code"), QKeySequence::Find), this, &CodeView::findRequested);
    QAction* wrap =
        menu->addAction(withKeys(tr("Wrap long lines"), Qt::ALT | Qt::Key_Z), this, &CodeView::setWrapped);
    wrap->setCheckable(true);
    wrap->setChecked(m_wrapped);
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const int line = byKey ? caretLine() : lineAt(event->pos().y());
    if (const QString mended = noteUnder(line).mended; !mended.isEmpty()) {
        menu->addSeparator();
        menu->addAction(tr("Copy line"), this, [mended] { QGuiApplication::clipboard()->setText(mended); });
    }
    if (line > 0 && hasLines() && lineOf(line).barrier) {
        menu->addSeparator();
        menu->addAction(lineOf(line).leftOut ? tr("Restore the barrier on line %1").arg(line)
                                             : tr("Leave out the barrier on line %1").arg(line),
                        this, [this, line] { emit barrierPressed(line); });
    }
    menu->popup(byKey ? viewport()->mapToGlobal(cursorRect().bottomLeft()) : event->globalPos());
}

QString CodeView::helpAt(QPoint at) const {
    const int line = barrierAt(at);
    if (line == 0) return {};
    return lineOf(line).leftOut ? tr("The barrier on line %1 is left out. Click to restore it.").arg(line)
                                : tr("A barrier: all threads of the block wait here. Click to leave it out.");
}

bool CodeView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QPlainTextEdit::viewportEvent(event);
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), plainToolTip(helpAt(help->pos())), viewport());
    return true;
}

QPoint CodeView::placeOfBarrier(int line) const {
    return {7, top() + m_layout->topOf(line) + CodeMetrics::lineHeight / 2};
}

QPoint CodeView::placeOf(int line) const { return {viewport()->width() / 2, placeOfBarrier(line).y()}; }

// With Ctrl, the wheel would enlarge the text, but not the rows.
void CodeView::wheelEvent(QWheelEvent* event) {
    if (event->modifiers() & Qt::ControlModifier)
        event->ignore();
    else
        QPlainTextEdit::wheelEvent(event);
}

void CodeView::keyPressEvent(QKeyEvent* event) {
    if (!isForText(*event)) return event->ignore();
    const int before = caretLine();
    QPlainTextEdit::keyPressEvent(event);
    event->accept(); // also at the ends of the text
    if (!hasLines() || caretLine() == before) return;
    m_pointsByKey = true;
    emit lineHovered(caretLine());
}

void CodeView::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    letGo();
}

// Ends the hover that the keyboard caused, because the caret leaves the line.
void CodeView::letGo() {
    if (std::exchange(m_pointsByKey, false)) emit lineHovered(0);
}

void CodeView::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(viewport()->rect(), theme.window);
    if (!hasLines()) {
        painter.setFont(wordFont(13));
        painter.setPen(theme.muted);
        painter.drawText(viewport()->rect().adjusted(16, 8, -16, 0), Qt::TextWordWrap, emptyText());
        return;
    }
    const QTextCursor cursor = textCursor();
    const CodeLook look{.view = viewport()->size(),
                        .left = -int(contentOffset().x()),
                        .top = top(),
                        .firstWhole = firstLine(),
                        .selection = {cursor.selectionStart(), cursor.selectionEnd()},
                        .caret = getPaintContext().cursorPosition};
    CodePainter(painter, theme, m_shown, *m_layout, look).paint();
}

} // namespace scanscope::viz

#include "moc_code_view.cpp"
