#include "viz/export/slide_words.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr double notch = 0.5; // difference between the sizes that are tried

// The number of lines that fit the height; at least one.
qsizetype linesOf(const WordsRoom& room, double pitch) {
    return std::max<qsizetype>(1, qsizetype(room.height / pitch));
}

// The lines of the text; none if it needs more lines than fit, or if a word is too long.
QStringList linesIn(const QString& text, const TextStyle& style, const WordsRoom& room, double pitch) {
    const QStringList lines = wrapped(text, style, room.width, linesOf(room, pitch));
    const bool fit =
        std::ranges::all_of(lines, [&](const QString& line) { return isWithin(line, style, room.width); });
    return fit ? lines : QStringList();
}

} // namespace

double FittedWords::width() const {
    double widest = 0;
    for (const QString& line : lines) widest = std::max(widest, textWidth(line, style));
    return widest;
}

FittedWords fitWords(const QString& text, const TextStyle& style, const WordsRoom& room) {
    FittedWords fitted{.lines = {}, .style = style, .leading = room.leading};
    if (text.isEmpty()) return fitted;
    const double smallest = std::min(room.smallest, style.px);
    const double ofOneLine = std::max(smallest, std::min(room.ofOneLine, style.px));
    for (; fitted.style.px >= ofOneLine; fitted.style.px -= notch)
        if (isWithin(text, fitted.style, room.width)) {
            fitted.lines = {text};
            return fitted;
        }
    for (fitted.style.px = style.px; fitted.style.px >= smallest; fitted.style.px -= notch) {
        fitted.lines = linesIn(text, fitted.style, room, fitted.pitch());
        if (!fitted.lines.isEmpty()) return fitted;
    }
    fitted.style.px = smallest;
    fitted.isCut = true;
    fitted.lines = wrapped(text, fitted.style, room.width, linesOf(room, fitted.pitch()));
    for (QString& line : fitted.lines) line = elided(line, fitted.style, room.width);
    fitted.lines.removeAll(QString());
    return fitted;
}

void paintWords(Canvas& canvas, QPointF baseline, Align align, const FittedWords& words,
                const QColor& color) {
    for (const QString& line : words.lines) {
        canvas.text(baseline, align, line, words.style, color);
        baseline.ry() += words.pitch();
    }
}

} // namespace scanscope::viz
