#include "viz/widgets/code_painter.h"

#include <cmath>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include "viz/paint/code_color.h"
#include "viz/scene/fonts.h"
#include "viz/scene/glyphs.h"
#include "viz/widgets/code_layout.h"
#include "viz/widgets/style_parts.h"

namespace scanscope::viz {
namespace {

constexpr double lineHeight = CodeMetrics::lineHeight, fontSize = CodeMetrics::fontSize,
                 numberRight = CodeMetrics::numberRight, barLeft = CodeMetrics::barLeft,
                 textLeft = CodeMetrics::textLeft;
constexpr double quotedFont = 11, quotedGap = 4; // size of the quoted text in a note, and gap above it

// The box of a note's text, which is as wide as the code.
QRectF textBoxOfNote(int viewWidth) {
    const double left = textLeft + CodeMetrics::noteSign + 8;
    return {left, 0, qMax(80.0, viewWidth - left - 20), 1e4};
}

// Listed top to bottom; each height includes the gap above.
struct NoteHeights {
    double words = 0, details = 0, quoted = 0;
    [[nodiscard]] double all() const { return words + details + quoted; }
};

// The details are below the words, with the note's number at their right.
NoteHeights heightsOf(const NoteText& text, int viewWidth) {
    const QFontMetricsF words(wordFont(CodeMetrics::noteFont)), code(valueFont(quotedFont));
    const auto height = [room = textBoxOfNote(viewWidth)](const QFontMetricsF& metrics, const QString& said) {
        return metrics.boundingRect(room, Qt::TextWordWrap, said).height();
    };
    return {height(words, text.words),
            text.details.isEmpty() && text.number.isEmpty() ? 0 : words.height() + 2,
            text.quoted.isEmpty() ? 0 : height(code, text.quoted) + quotedGap};
}

struct NoteColors {
    QColor solid, tint;
};
NoteColors colorsOf(FindingLook look, const Theme& theme) {
    if (look == FindingLook::warning) return {theme.warn, theme.surface};
    if (look == FindingLook::note) return {theme.muted, theme.surface};
    const RoleColors& role = theme.role(look == FindingLook::beyond ? Role::OutOfBounds : Role::Hazard);
    return {role.solid, role.tint};
}

int rowEnd(const QTextLine& row) { return row.textStart() + row.textLength(); }

// The characters of the line that the row shows, without surrounding blanks.
CodeRange wordsOf(const QString& text, const QTextLine& row) {
    CodeRange words{row.textStart(), qMin(int(text.size()), rowEnd(row))};
    while (words.start < words.end && text[words.start].isSpace()) ++words.start;
    while (words.start < words.end && text[words.end - 1].isSpace()) --words.end;
    return words;
}

// The box of a range of characters within a row; empty if the row contains none of them. A line end is half a
// character wide.
QRectF boxOf(const CodeRange& range, const QTextBlock& block, const QTextLine& row, double top) {
    const int last = int(block.text().size());
    const int from = qMax(range.start - block.position(), row.textStart());
    const int to = qMin(range.end - block.position(), rowEnd(row));
    const bool withEnd = from <= last && range.end - block.position() > last && rowEnd(row) == last;
    if (from > to || (from == to && !withEnd)) return {};
    const double left = row.cursorToX(from), right = row.cursorToX(to);
    return {left, top, right - left + (withEnd ? CodeMetrics::advance / 2 : 0), lineHeight};
}

} // namespace

NoteText CodeShown::noteUnder(int line) const {
    const auto note = notes.notes.find(line);
    if (note == notes.notes.end()) return {};
    const auto& [texts, shown] = note->second;
    return shown < int(texts.size()) ? texts[std::size_t(shown)] : NoteText();
}

int heightOfNote(const LineNote& note, int viewWidth) {
    double most = 0;
    for (const NoteText& text : note.texts) most = qMax(most, heightsOf(text, viewWidth).all());
    return int(std::ceil((most + 2 * CodeMetrics::noteMargin + 6) / lineHeight) * lineHeight);
}

CodePainter::CodePainter(QPainter& painter, const Theme& theme, const CodeShown& shown,
                         const CodeLayout& layout, const CodeLook& look)
    : m_painter(painter)
    , m_theme(theme)
    , m_shown(shown)
    , m_layout(layout)
    , m_look(look) {}

double CodePainter::topOf(int line) const { return m_look.top + m_layout.topOf(line); }

const CodeLine& CodePainter::lineOf(int line) const { return m_shown.code->lines()[std::size_t(line) - 1]; }

void CodePainter::paint() {
    const int first = m_layout.lineAt(-m_look.top);
    const int last = m_layout.lineAt(m_look.view.height() - m_look.top);
    for (int line = first; line <= last; ++line) {
        paintLine(line);
        paintNote(line);
    }
    paintLit();
}

void CodePainter::paintLine(int line) {
    const bool running = line == m_shown.state.running;
    if (m_shown.notes.changed.contains(line))
        m_painter.fillRect(QRectF(0, topOf(line), m_look.view.width(), m_layout.rowsOf(line) * lineHeight),
                           m_theme.hover);
    if (running)
        m_painter.fillRect(QRectF(0, topOf(line), m_look.view.width(), m_layout.rowsOf(line) * lineHeight),
                           m_theme.role(m_shown.role).tint);
    const QTextLayout& text = *m_layout.document()->findBlockByNumber(line - 1).layout();
    m_painter.save();
    if (m_look.left > 0) // scrolled text must not cover the gutter
        m_painter.setClipRect(QRectF(barLeft + 3, 0, m_look.view.width(), m_look.view.height()));
    m_painter.translate(-m_look.left, 0);
    for (int row = 0; row < text.lineCount(); ++row) {
        const double top = topOf(line) + row * lineHeight;
        if (top + lineHeight > 0 && top < m_look.view.height()) paintRow(line, text.lineAt(row), top);
    }
    m_painter.restore();
    paintGutter(line);
    const int lastRow = text.lineCount() - 1;
    paintAside(line, text.lineAt(lastRow), topOf(line) + lastRow * lineHeight);
}

void CodePainter::paintRow(int line, const QTextLine& row, double top) {
    const QTextBlock block = m_layout.document()->findBlockByNumber(line - 1);
    for (const CodeRange& hit : m_shown.hits)
        if (const QRectF box = boxOf(hit, block, row, top); !box.isEmpty())
            drawFramed(m_painter, m_theme, box.adjusted(-1, 1, 1, -1), 3, m_theme.hover, m_theme.control);
    m_painter.setFont(valueFont(fontSize, line == m_shown.state.running ? 600 : 400));
    paintWords(lineOf(line), row, top, nullptr);
    if (const QRectF box = boxOf(m_look.selection, block, row, top); !box.isEmpty()) {
        m_painter.save();
        m_painter.setClipRect(box, Qt::IntersectClip);
        m_painter.fillRect(box, m_theme.ink);
        paintWords(lineOf(line), row, top, &m_theme.onInk);
        m_painter.restore();
    }
    const auto mark = m_shown.notes.marked.find(line);
    paintMarks(lineOf(line), row, top,
               mark == m_shown.notes.marked.end() ? QColor() : colorsOf(mark->second, m_theme).solid);
    paintCaret(row, top, m_look.caret - block.position(), int(block.text().size()));
}

// At the end of a wrapped row, the caret is shown at the beginning of the next one.
void CodePainter::paintCaret(const QTextLine& row, double top, int character, int length) {
    const bool isHere = character >= row.textStart() &&
                        (character < rowEnd(row) || (character == length && rowEnd(row) == length));
    if (isHere)
        m_painter.fillRect(
            QRectF(row.cursorToX(character) - 0.5, top + 2, 1.5 + m_theme.lineExtra, lineHeight - 4),
            m_theme.ink);
}

// Paints in one colour, or with highlighting. Text outside of the view is skipped.
void CodePainter::paintWords(const CodeLine& line, const QTextLine& row, double top, const QColor* one) {
    const double baseline = top + lineHeight / 2 + valueMiddle * fontSize;
    const int first = qMax(row.textStart(), row.xToCursor(m_look.left + barLeft) - 1);
    const int end = qMin(rowEnd(row), row.xToCursor(m_look.left + m_look.view.width()) + 1);
    const auto draw = [&](int from, int to, CodeWord word) {
        m_painter.setPen(one ? *one : colorOf(word, m_theme.code));
        for (int at = qMax(from, first), next = at; at < qMin(to, end); at = next) {
            const bool isPair = line.text[at].isHighSurrogate() && at + 1 < line.text.size();
            next = at + (isPair ? 2 : 1);
            if (!line.text[at].isSpace())
                m_painter.drawText(QPointF(row.cursorToX(at), baseline), line.text.mid(at, next - at));
        }
    };
    int at = row.textStart();
    for (const CodeSpan& span : line.spans) {
        draw(at, span.start, CodeWord::plain);
        draw(qMax(at, span.start), span.start + span.length, span.word);
        at = qMax(at, span.start + span.length);
    }
    draw(at, rowEnd(row), CodeWord::plain);
}

// A barrier that is left out is struck through; a finding has a zigzag below its text, as below cells, except
// in comments.
void CodePainter::paintMarks(const CodeLine& line, const QTextLine& row, double top, const QColor& wrong) {
    CodeRange words = wordsOf(line.text, row);
    if (line.leftOut) {
        const double y = top + lineHeight / 2 + 0.5;
        m_painter.setPen(QPen(m_theme.warn, 1.5 + m_theme.lineExtra));
        m_painter.drawLine(QPointF(row.cursorToX(words.start) - 2, y),
                           QPointF(row.cursorToX(words.end) + 2, y));
    }
    const auto comment = int(line.text.indexOf(QStringLiteral("//")));
    if (comment >= 0) words.end = qMin(words.end, comment);
    while (words.end > words.start && line.text[words.end - 1].isSpace()) --words.end;
    if (!wrong.isValid() || words.end <= words.start) return;
    QPainterPath zigzag;
    const double left = row.cursorToX(words.start);
    addZigzag(zigzag, {left, top + 17.5}, row.cursorToX(words.end) - left);
    m_painter.strokePath(zigzag, QPen(wrong, 1.25 + m_theme.lineExtra));
}

void CodePainter::paintGutter(int line) {
    const RoleColors& role = m_theme.role(m_shown.role);
    const CodeState& state = m_shown.state;
    const bool running = line == state.running;
    const double top = topOf(line), middle = top + lineHeight / 2, baseline = middle + valueMiddle * 11;
    if (line >= state.first && line <= state.last && state.first > 0) {
        m_painter.setOpacity(running ? 1 : m_theme.opacity(0.45));
        m_painter.fillRect(QRectF(barLeft, top, 3, m_layout.rowsOf(line) * lineHeight), role.solid);
        m_painter.setOpacity(1);
    }
    if (line < m_look.firstWhole) return; // only continuation rows are in view
    if (running) {
        QPainterPath arrow;
        arrow.moveTo(8, middle - 4);
        arrow.lineTo(14.5, middle);
        arrow.lineTo(8, middle + 4);
        arrow.closeSubpath();
        m_painter.fillPath(arrow, role.solid);
    }
    if (lineOf(line).barrier) paintBarrier(line, middle);
    m_painter.setFont(valueFont(11, running ? 700 : 400));
    m_painter.setPen(running ? role.solid : m_theme.muted);
    const QString number = QString::number(line);
    m_painter.drawText(QPointF(numberRight - double(number.size()) * 11 * valueAdvance, baseline), number);
    // The line was edited since the last run.
    if (m_shown.notes.changed.contains(line) && !running)
        m_painter.drawText(QPointF(numberRight + 1, baseline), QStringLiteral("+"));
}

// Two bars, struck through like their line if the barrier is left out.
void CodePainter::paintBarrier(int line, double middle) {
    const bool leftOut = lineOf(line).leftOut;
    for (const double x : {4.5, 8.5})
        m_painter.fillRect(QRectF(x, middle - 5, 2, 10), leftOut ? m_theme.faint : m_theme.text);
    if (!leftOut) return;
    m_painter.setPen(QPen(m_theme.warn, 2 + m_theme.lineExtra, Qt::SolidLine, Qt::RoundCap));
    m_painter.drawLine(QPointF(1.5, middle + 5), QPointF(13.5, middle - 5));
}

// Paints values at the right edge, if the line's last row leaves space for them.
void CodePainter::paintAside(int line, const QTextLine& lastRow, double top) {
    const auto aside = m_shown.state.asides.find(line);
    if (aside == m_shown.state.asides.end()) return;
    const double left = m_look.view.width() - 12 - double(aside->second.size()) * 11 * valueAdvance;
    const double wordsRight = lastRow.cursorToX(wordsOf(lineOf(line).text, lastRow).end) - m_look.left;
    if (left < wordsRight + 12) return;
    m_painter.setFont(valueFont(11));
    m_painter.setPen(m_theme.muted);
    m_painter.drawText(QPointF(left, top + lineHeight / 2 + valueMiddle * fontSize), aside->second);
}

// Paints the message about the line, in a box below it.
void CodePainter::paintNote(int line) {
    const NoteText text = m_shown.noteUnder(line);
    if (text.words.isEmpty()) return;
    const NoteColors colors = colorsOf(text.look, m_theme);
    const int width = m_look.view.width();
    const double under = topOf(line) + m_layout.rowsOf(line) * lineHeight;
    const double height = topOf(line + 1) - under - 2 * CodeMetrics::noteMargin;
    const QRectF box(textLeft - 4, under + CodeMetrics::noteMargin, width - textLeft - 8, height);
    drawFramed(m_painter, m_theme, box, 6, colors.tint, colors.solid);
    const QFont font = wordFont(CodeMetrics::noteFont);
    const QFontMetricsF metrics(font);
    const QRectF room = textBoxOfNote(width);
    const NoteHeights heights = heightsOf(text, width);
    const double first = box.top() + (height - heights.all()) / 2;
    const double sign = CodeMetrics::noteSign;
    const Role glyph = text.look == FindingLook::beyond ? Role::OutOfBounds : Role::Hazard;
    m_painter.fillPath(roleGlyph(glyph, {box.left() + 6 + sign / 2, first + 8}, sign), colors.solid);
    m_painter.setFont(font);
    m_painter.setPen(m_theme.text);
    m_painter.drawText(QRectF(room.left(), first, room.width(), heights.words + 2), Qt::TextWordWrap,
                       text.words);
    m_painter.setPen(m_theme.muted);
    const QRectF below(room.left(), first + heights.words + 2, room.width(), metrics.height());
    m_painter.drawText(below, Qt::AlignRight | Qt::TextSingleLine, text.number);
    const double left = room.width() - metrics.horizontalAdvance(text.number) - 12;
    m_painter.drawText(below, Qt::AlignLeft | Qt::TextSingleLine,
                       metrics.elidedText(text.details, Qt::ElideRight, left));
    m_painter.setFont(valueFont(quotedFont));
    m_painter.drawText(QRectF(room.left(), first + heights.words + heights.details + quotedGap, room.width(),
                              heights.quoted),
                       Qt::TextWordWrap, text.quoted);
}

// Draws one ring around consecutive lines.
void CodePainter::paintLit() {
    for (auto line = m_shown.lit.begin(); line != m_shown.lit.end();) {
        const int first = *line;
        int last = first;
        while (++line != m_shown.lit.end() && *line == last + 1 && !m_shown.notes.notes.contains(last))
            ++last;
        const double top = topOf(first), bottom = topOf(last) + m_layout.rowsOf(last) * lineHeight;
        const double width = m_look.view.width() - barLeft - 8;
        drawFramed(m_painter, m_theme, {barLeft + 4, top, width, bottom - top}, 4, Qt::transparent,
                   m_theme.ink);
    }
}

} // namespace scanscope::viz
