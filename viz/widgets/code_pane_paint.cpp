// How the code pane looks: the lines, what is lit in them, and what stands under them.
#include <cmath>
#include <QPainter>
#include <QScrollBar>

#include "viz/paint/code_color.h"
#include "viz/paint/fonts.h"
#include "viz/paint/glyphs.h"
#include "viz/paint/shapes.h"
#include "viz/widgets/code_metrics.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

constexpr double lineHeight = CodeMetrics::lineHeight, fontSize = CodeMetrics::fontSize,
                 numberRight = CodeMetrics::numberRight, barLeft = CodeMetrics::barLeft,
                 textLeft = CodeMetrics::textLeft, advance = CodeMetrics::advance;

void drawOnGrid(QPainter& painter, QStringView text, double x, double baseline) {
    for (const QChar c : text) {
        if (!c.isSpace()) painter.drawText(QPointF(x, baseline), QString(c));
        x += advance;
    }
}

} // namespace

// One ring around lines that follow each other.
void CodeView::paintLit(QPainter& painter) {
    const Theme& t = themeOf(this);
    painter.setPen(QPen(t.ink, 1 + t.lineExtra));
    painter.setBrush(Qt::NoBrush);
    for (auto line = m_lit.begin(); line != m_lit.end();) {
        const int first = *line;
        int last = first;
        while (++line != m_lit.end() && *line == last + 1 && slotsOfNote(last) == 0) ++last;
        const double top = topOf(first);
        painter.drawRoundedRect(QRectF(barLeft + 4.5, top + 0.5, viewport()->width() - barLeft - 9,
                                       (last - first + 1) * lineHeight - 1),
                                4, 4);
    }
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
    const int first = lineAt(verticalScrollBar()->value()); // of which only the message may be left
    const int last = qMin(int(m_code->lines().size()), lineAt(verticalScrollBar()->value() + slotsInView()));
    for (int line = first; line <= last; ++line) {
        if (line >= firstLine()) paintLine(painter, line, topOf(line));
        paintNote(painter, line, topOf(line) + lineHeight);
    }
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
    if (m_code->lines()[std::size_t(line) - 1].barrier) paintBarrier(painter, line, middle);
    painter.setFont(valueFont(11, running ? 700 : 400));
    painter.setPen(running ? role.solid : t.muted);
    const QString number = QString::number(line);
    painter.drawText(QPointF(numberRight - double(number.size()) * 11 * valueAdvance, baseline), number);
}

// Two bars; one that was left out is struck through, and so is its line.
void CodeView::paintBarrier(QPainter& painter, int line, double middle) {
    const Theme& t = themeOf(this);
    const CodeLine& code = m_code->lines()[std::size_t(line) - 1];
    for (const double x : {4.5, 8.5})
        painter.fillRect(QRectF(x, middle - 5, 2, 10), code.leftOut ? t.faint : t.text);
    if (!code.leftOut) return;
    painter.setPen(QPen(t.warn, 2 + t.lineExtra, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(1.5, middle + 5), QPointF(13.5, middle - 5));
    const double left = textLeft - horizontalScrollBar()->value();
    const auto indent = code.text.size() - code.text.trimmed().size();
    painter.setPen(QPen(t.warn, 1.5 + t.lineExtra));
    painter.drawLine(QPointF(qMax(textLeft - 2, left + double(indent) * advance - 2), middle + 0.5),
                     QPointF(left + double(code.text.size()) * advance + 2, middle + 0.5));
}

// What is wrong with the line, in a box under it.
void CodeView::paintNote(QPainter& painter, int line, double top) {
    const QString text = noteUnder(line);
    if (text.isEmpty()) return;
    const Theme& t = themeOf(this);
    const RoleColors& hazard = t.role(Role::Hazard);
    const double height = slotsOfNote(line) * lineHeight - 2 * CodeMetrics::noteMargin;
    const QRectF box(textLeft - 4, top + CodeMetrics::noteMargin, viewport()->width() - textLeft - 8, height);
    painter.setPen(QPen(hazard.solid, 1 + t.lineExtra));
    painter.setBrush(hazard.tint);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const QFont font = wordFont(CodeMetrics::noteFont);
    const QRectF room = textBoxOfNote(0);
    const double words = QFontMetricsF(font).boundingRect(room, Qt::TextWordWrap, text).height();
    const double first = box.top() + (height - words) / 2;
    const double sign = CodeMetrics::noteSign;
    painter.fillPath(roleGlyph(Role::Hazard, {box.left() + 6 + sign / 2, first + 8}, sign), hazard.solid);
    painter.setFont(font);
    painter.setPen(t.text);
    painter.drawText(QRectF(room.left(), first, room.width(), words + 2), Qt::TextWordWrap, text);
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

// A zigzag, as under a cell, below the line's own words.
void CodeView::underline(QPainter& painter, const CodeLine& line, double y) const {
    const Theme& t = themeOf(this);
    const QString words = line.text.section(QStringLiteral("//"), 0, 0).trimmed();
    const auto indent = line.text.indexOf(words);
    QPainterPath zigzag;
    addZigzag(zigzag, {textLeft - horizontalScrollBar()->value() + double(indent) * advance, y},
              double(words.size()) * advance);
    painter.strokePath(zigzag, QPen(t.role(Role::Hazard).solid, 1.25 + t.lineExtra));
}

void CodeView::paintLine(QPainter& painter, int number, double top) {
    const Theme& t = themeOf(this);
    const CodeLine& line = m_code->lines()[std::size_t(number) - 1];
    const double width = viewport()->width(), baseline = top + lineHeight / 2 + valueMiddle * fontSize;
    const bool running = number == m_state.running, marked = m_notes.marked.contains(number);
    const QColor ground = running ? t.role(m_role).tint : t.window;
    if (running) painter.fillRect(QRectF(0, top, width, lineHeight), ground);
    painter.save();
    painter.setClipRect(QRectF(textLeft - 2, top, width, lineHeight));
    paintWords(painter, line, baseline, running);
    paintFade(painter, line, top, ground);
    if (marked) underline(painter, line, top + 17.5);
    painter.restore();
    paintGutter(painter, number, top);
    const auto aside = m_state.asides.find(number);
    if (aside == m_state.asides.end()) return;
    const double needed = double(aside->second.size()) * 11 * valueAdvance, left = width - 12 - needed;
    if (left < textLeft - horizontalScrollBar()->value() + double(line.text.size()) * advance + 12) return;
    painter.setFont(valueFont(11));
    painter.setPen(t.muted);
    painter.drawText(QPointF(left, baseline), aside->second);
}

} // namespace scanscope::viz
