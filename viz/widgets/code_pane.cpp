#include "viz/widgets/code_pane.h"

#include <cmath>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include "viz/paint/fonts.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

constexpr double lineHeight = 20, fontSize = 12, numberRight = 36, barLeft = 41, textLeft = 48,
                 topPadding = 4;
constexpr double advance = fontSize * valueAdvance;

QColor colorOf(CodeWord word, const CodeColors& colors) {
    switch (word) {
    case CodeWord::keyword:
        return colors.keyword;
    case CodeWord::cuda:
        return colors.cudaWord;
    case CodeWord::string:
        return colors.string;
    case CodeWord::comment:
        return colors.comment;
    case CodeWord::plain:
        break;
    }
    return colors.rest;
}

void drawOnGrid(QPainter& painter, QStringView text, double x, double baseline) {
    for (const QChar c : text) {
        if (!c.isSpace()) painter.drawText(QPointF(x, baseline), QString(c));
        x += advance;
    }
}

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
    m_lit.clear();
    updateRanges();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    viewport()->update();
}

QString CodeView::emptyText() const {
    return m_code && m_code->lines().empty() ? tr("This trace holds no source text.") : QString();
}

double CodeView::topOf(int line) const { return topPadding + (line - firstLine()) * lineHeight; }
int CodeView::firstLine() const { return 1 + verticalScrollBar()->value(); }
int CodeView::linesInView() const { return qMax(1, int((viewport()->height() - topPadding) / lineHeight)); }

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
    const int from = qMax(1, m_state.first - 2), to = m_state.last + 3, inView = linesInView();
    QScrollBar* bar = verticalScrollBar();
    if (to - from < inView) {
        if (to > bar->value() + inView) bar->setValue(to - inView);
        if (from < firstLine()) bar->setValue(from - 1);
    } else if (m_state.running < firstLine() + 2 || m_state.running > bar->value() + inView - 3) {
        bar->setValue(m_state.running - 1 - inView / 2);
    }
}

void CodeView::updateRanges() {
    const std::size_t count = m_code ? m_code->lines().size() : 0;
    qsizetype longest = 0;
    for (std::size_t i = 0; i < count; ++i) longest = qMax(longest, m_code->lines()[i].text.size());
    const int lines = qMax(0, int(count) - linesInView());
    const int across = qMax(0, int(textLeft + double(longest) * advance + 16) - viewport()->width());
    const auto set = [](std::initializer_list<QScrollBar*> bars, int most, int page, int step) {
        for (QScrollBar* bar : bars) {
            bar->setRange(0, most);
            bar->setPageStep(page);
            bar->setSingleStep(step);
        }
    };
    set({verticalScrollBar(), m_bar}, lines, linesInView(), 1);
    set({horizontalScrollBar(), m_across}, across, viewport()->width(), int(4 * advance));
}

void CodeView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    updateRanges();
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
    const int line = firstLine() + int(std::floor((event->position().y() - topPadding) / lineHeight));
    const bool known = m_code && line >= 1 && line <= int(m_code->lines().size());
    emit lineHovered(known ? line : 0);
}

QPoint CodeView::placeOf(int line) const {
    return {viewport()->width() / 2, int(topOf(line) + lineHeight / 2)};
}

void CodeView::setLit(std::set<int> lines) {
    if (lines == m_lit) return;
    m_lit = std::move(lines);
    viewport()->update();
}

// One ring around lines that follow each other.
void CodeView::paintLit(QPainter& painter) {
    const Theme& t = themeOf(this);
    painter.setPen(QPen(t.ink, 1 + t.lineExtra));
    painter.setBrush(Qt::NoBrush);
    for (auto line = m_lit.begin(); line != m_lit.end();) {
        const int first = *line;
        int last = first;
        while (++line != m_lit.end() && *line == last + 1) ++last;
        const double top = topOf(first);
        painter.drawRoundedRect(QRectF(barLeft + 4.5, top + 0.5, viewport()->width() - barLeft - 9,
                                       (last - first + 1) * lineHeight - 1),
                                4, 4);
    }
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

void CodeView::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(viewport()->rect(), t.window);
    if (!m_code || m_code->lines().empty()) {
        painter.setFont(wordFont(13));
        painter.setPen(t.muted);
        painter.drawText(viewport()->rect().adjusted(16, 12, -16, 0), Qt::TextWordWrap, emptyText());
        return;
    }
    const int last = qMin(int(m_code->lines().size()), firstLine() + linesInView());
    for (int line = firstLine(); line <= last; ++line) paintLine(painter, line, topOf(line));
    paintLit(painter);
}

void CodeView::paintGutter(QPainter& painter, int line, double top) {
    const Theme& t = themeOf(this);
    const RoleColors& role = t.role(m_role);
    const bool running = line == m_state.running;
    const double middle = top + lineHeight / 2, baseline = middle + valueMiddle * 11;
    if (line >= m_state.first && line <= m_state.last && m_state.first > 0) {
        painter.setOpacity(running ? 1 : t.opacity(0.45));
        painter.fillRect(QRectF(barLeft, top, 3, lineHeight), role.solid);
        painter.setOpacity(1);
    }
    if (running) {
        QPainterPath arrow;
        arrow.moveTo(8, middle - 4);
        arrow.lineTo(14.5, middle);
        arrow.lineTo(8, middle + 4);
        arrow.closeSubpath();
        painter.fillPath(arrow, role.solid);
    }
    if (m_code->lines()[std::size_t(line) - 1].barrier) {
        for (const double x : {4.5, 8.5}) painter.fillRect(QRectF(x, middle - 5, 2, 10), t.text);
    }
    painter.setFont(valueFont(11, running ? 700 : 400));
    painter.setPen(running ? role.solid : t.muted);
    const QString number = QString::number(line);
    painter.drawText(QPointF(numberRight - double(number.size()) * 11 * valueAdvance, baseline), number);
}

void CodeView::paintWords(QPainter& painter, const CodeLine& line, double baseline, bool bold) {
    const CodeColors& colors = themeOf(this).code;
    const double left = textLeft - horizontalScrollBar()->value();
    painter.setFont(valueFont(fontSize, bold ? 600 : 400));
    int at = 0;
    const QStringView text(line.text);
    const auto draw = [&](int from, int length, CodeWord word) {
        painter.setPen(colorOf(word, colors));
        drawOnGrid(painter, text.mid(from, length), left + from * advance, baseline);
    };
    for (const CodeSpan& span : line.spans) {
        draw(at, span.start - at, CodeWord::plain);
        draw(span.start, span.length, span.word);
        at = span.start + span.length;
    }
    draw(at, int(text.size()) - at, CodeWord::plain);
}

// Where a line goes on beyond an edge, it fades there.
void CodeView::paintFade(QPainter& painter, const CodeLine& line, double top, const QColor& ground) {
    const double left = textLeft - horizontalScrollBar()->value(), width = viewport()->width();
    const double right = left + double(line.text.size()) * advance;
    QColor clear = ground;
    clear.setAlpha(0);
    const auto fade = [&](double from, double to) { // covers at `to`
        QLinearGradient gradient(from, 0, to, 0);
        gradient.setColorAt(0, clear);
        gradient.setColorAt(1, ground);
        painter.fillRect(QRectF(qMin(from, to), top, std::abs(to - from), lineHeight), gradient);
    };
    if (right > width) fade(width - 40, width);
    if (left < textLeft && right > textLeft) fade(textLeft + 20, textLeft - 2);
}

void CodeView::paintLine(QPainter& painter, int number, double top) {
    const Theme& t = themeOf(this);
    const CodeLine& line = m_code->lines()[std::size_t(number) - 1];
    const double width = viewport()->width(), baseline = top + lineHeight / 2 + valueMiddle * fontSize;
    const bool running = number == m_state.running, stopped = number == m_state.fault;
    const QColor ground = stopped ? t.role(Role::Hazard).tint : running ? t.role(m_role).tint : t.window;
    if (stopped || running) painter.fillRect(QRectF(0, top, width, lineHeight), ground);
    painter.save();
    painter.setClipRect(QRectF(textLeft - 2, top, width, lineHeight));
    paintWords(painter, line, baseline, running);
    paintFade(painter, line, top, ground);
    painter.restore();
    paintGutter(painter, number, top);
    if (stopped) {
        painter.setPen(QPen(t.role(Role::Hazard).solid, 1.5 + t.lineExtra));
        painter.drawLine(QPointF(textLeft, top + 18),
                         QPointF(textLeft + double(line.text.size()) * advance, top + 18));
    }
    const auto aside = m_state.asides.find(number);
    if (aside == m_state.asides.end()) return;
    const double needed = double(aside->second.size()) * 11 * valueAdvance, left = width - 12 - needed;
    if (left < textLeft - horizontalScrollBar()->value() + double(line.text.size()) * advance + 12) return;
    painter.setFont(valueFont(11));
    painter.setPen(t.muted);
    painter.drawText(QPointF(left, baseline), aside->second);
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
