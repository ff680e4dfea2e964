#include "viz/export/slide_words.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr double notch = 0.5; // between two sizes that are tried

// In at most as many lines as the room has; empty where they are too few, or a word is too long.
QStringList linesIn(const QString& text, const TextStyle& style, const WordsRoom& room, double pitch) {
    QStringList lines = wrapped(text, style, room.width);
    const bool high = double(lines.size()) * pitch > room.height && lines.size() > 1;
    const bool wide =
        std::ranges::any_of(lines, [&](const QString& line) { return textWidth(line, style) > room.width; });
    return high || wide ? QStringList() : lines;
}

} // namespace

QStringList wrapped(const QString& text, const TextStyle& style, double width) {
    QStringList lines;
    QString line;
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
        const QString longer = line.isEmpty() ? word : line + u' ' + word;
        if (!line.isEmpty() && textWidth(longer, style) > width) {
            lines << line;
            line = word;
        } else {
            line = longer;
        }
    }
    if (!line.isEmpty()) lines << line;
    return lines;
}

FittedWords fitWords(const QString& text, const TextStyle& style, const WordsRoom& room) {
    FittedWords fitted{{}, style};
    if (text.isEmpty()) return fitted;
    const double smallest = std::min(room.smallest, style.px);
    const double ofOneLine = std::max(smallest, std::min(room.ofOneLine, style.px));
    for (; fitted.style.px >= ofOneLine; fitted.style.px -= notch)
        if (textWidth(text, fitted.style) <= room.width) {
            fitted.lines = {text};
            return fitted;
        }
    for (fitted.style.px = style.px; fitted.style.px >= smallest; fitted.style.px -= notch) {
        fitted.lines = linesIn(text, fitted.style, room, fitted.pitch());
        if (!fitted.lines.isEmpty()) return fitted;
    }
    fitted.style.px = smallest;
    fitted.isCut = true;
    QStringList all = wrapped(text, fitted.style, room.width);
    const auto fitting = std::max<qsizetype>(1, qsizetype(room.height / fitted.pitch()));
    fitted.lines = all.mid(0, fitting - 1);
    const QString rest = all.mid(fitting - 1).join(u' ');
    // A line that fits is cut, too, where others follow it.
    const QString last =
        textWidth(rest, fitted.style) <= room.width ? rest : elided(rest, fitted.style, room.width);
    if (!last.isEmpty()) fitted.lines << last;
    return fitted;
}

} // namespace scanscope::viz
