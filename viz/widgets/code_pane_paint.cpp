// How the code pane looks: the lines, what is lit in them, and what stands under them.
#include <cmath>
#include <QPainter>
#include <QScrollBar>

#include "viz/paint/code_color.h"
#include "viz/scene/fonts.h"
#include "viz/scene/glyphs.h"
#include "viz/scene/shapes.h"
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
        const double top = topOf(first), bottom = topOf(last) + rowsOf(last) * lineHeight;
        painter.drawRoundedRect(
            QRectF(barLeft + 4.5, top + 0.5, viewport()->width() - barLeft - 9, bottom - top - 1), 4, 4);
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
        paintLine(painter, line, topOf(line));
        paintNote(painter, line, topOf(line) + rowsOf(line) * lineHeight);
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
        painter.fillRect(QRectF(barLeft, top, 3, rowsOf(line) * lineHeight), role.solid);
        painter.setOpacity(1);
    }
    if (line < firstLine()) return; // its number has gone, where rows of it are left
    if (running) {
        QPainterPath arrow;
        arrow.moveTo(8, middle - 4);
        arrow.lineTo(14.5, middle);
        arrow.lineTo(8, middle + 4);
        arrow.closeSubpath();
        painter.fillPath(arrow, role.solid);
    }
    if (lineOf(line).barrier) paintBarrier(painter, line, middle);
    painter.setFont(valueFont(11, running ? 700 : 400));
    painter.setPen(running ? role.solid : t.muted);
    const QString number = QString::number(line);
    painter.drawText(QPointF(numberRight - double(number.size()) * 11 * valueAdvance, baseline), number);
}

// Two bars; one that was left out is struck through, and so is its line.
void CodeView::paintBarrier(QPainter& painter, int line, double middle) {
    const Theme& t = themeOf(this);
    const bool leftOut = lineOf(line).leftOut;
    for (const double x : {4.5, 8.5})
        painter.fillRect(QRectF(x, middle - 5, 2, 10), leftOut ? t.faint : t.text);
    if (!leftOut) return;
    painter.setPen(QPen(t.warn, 2 + t.lineExtra, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(1.5, middle + 5), QPointF(13.5, middle - 5));
}

void CodeView::paintLeftOut(QPainter& painter, const CodeRow& row, double middle) const {
    const Theme& t = themeOf(this);
    const double left = textLeft + row.indent * advance;
    painter.setPen(QPen(t.warn, 1.5 + t.lineExtra));
    painter.drawLine(QPointF(left - 2, middle + 0.5), QPointF(left + row.length * advance + 2, middle + 0.5));
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

void CodeView::paintWords(QPainter& painter, const CodeRow& row, double baseline, bool bold) {
    const CodeColors& colors = themeOf(this).code;
    painter.setFont(valueFont(fontSize, bold ? 600 : 400));
    const CodeLine& line = lineOf(row.line);
    const int end = row.start + row.length;
    const auto draw = [&](int from, int to, CodeWord word) {
        from = qMax(from, row.start);
        to = qMin(to, end);
        if (from >= to) return;
        painter.setPen(colorOf(word, colors));
        drawOnGrid(painter, QStringView(line.text).mid(from, to - from),
                   textLeft + (row.indent + from - row.start) * advance, baseline);
    };
    int at = row.start;
    for (const CodeSpan& span : line.spans) {
        draw(at, span.start, CodeWord::plain);
        draw(span.start, span.start + span.length, span.word);
        at = qMax(at, span.start + span.length);
    }
    draw(at, end, CodeWord::plain);
}

// A zigzag, as under a cell, below the row's words, but not below a comment.
void CodeView::underline(QPainter& painter, const CodeRow& row, double y) const {
    const Theme& t = themeOf(this);
    const auto comment = lineOf(row.line).text.indexOf(QStringLiteral("//"));
    const QString words = lineOf(row.line).text.mid(row.start, row.length);
    const auto length =
        (comment < 0 ? words : words.left(qMax<qsizetype>(0, comment - row.start))).trimmed().size();
    if (length == 0) return;
    QPainterPath zigzag;
    addZigzag(zigzag, {textLeft + row.indent * advance, y}, double(length) * advance);
    painter.strokePath(zigzag, QPen(t.role(Role::Hazard).solid, 1.25 + t.lineExtra));
}

void CodeView::paintLine(QPainter& painter, int number, double top) {
    const Theme& t = themeOf(this);
    const bool running = number == m_state.running, marked = m_notes.marked.contains(number);
    const int hidden =
        qMax(0, verticalScrollBar()->value() - slotOf(number)); // rows that have gone at the top
    painter.save();
    painter.setClipRect(QRectF(0, top + hidden * lineHeight, viewport()->width(), viewport()->height()));
    if (running)
        painter.fillRect(QRectF(0, top, viewport()->width(), rowsOf(number) * lineHeight),
                         t.role(m_role).tint);
    for (int row = hidden; row < rowsOf(number); ++row) {
        const CodeRow& words = rowsFrom(number)[row];
        const double y = top + row * lineHeight;
        paintWords(painter, words, y + lineHeight / 2 + valueMiddle * fontSize, running);
        if (lineOf(number).leftOut) paintLeftOut(painter, words, y + lineHeight / 2);
        if (marked) underline(painter, words, y + 17.5);
    }
    paintGutter(painter, number, top);
    painter.restore();
    paintAside(painter, number, top + (rowsOf(number) - 1) * lineHeight);
}

// Values at the right edge, where the line's last row leaves room for them.
void CodeView::paintAside(QPainter& painter, int line, double top) {
    const auto aside = m_state.asides.find(line);
    if (aside == m_state.asides.end()) return;
    const CodeRow& row = rowsFrom(line)[rowsOf(line) - 1];
    const double left = viewport()->width() - 12 - double(aside->second.size()) * 11 * valueAdvance;
    if (left < textLeft + (row.indent + row.length) * advance + 12) return;
    painter.setFont(valueFont(11));
    painter.setPen(themeOf(this).muted);
    painter.drawText(QPointF(left, top + lineHeight / 2 + valueMiddle * fontSize), aside->second);
}

} // namespace scanscope::viz
