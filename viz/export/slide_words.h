// How words find room on a slide: on one line in their own size, else on two, else smaller, down to the
// smallest size that the last row still reads.
#pragma once

#include <QStringList>

#include "viz/paint/text.h"

namespace scanscope::viz {

// Words in lines of at most `width`; a longer word has a line of its own.
[[nodiscard]] QStringList wrapped(const QString& text, const TextStyle& style, double width);

struct FittedWords {
    QStringList lines;
    TextStyle style;
    bool isCut = false;
    [[nodiscard]] double pitch() const { return 1.15 * style.px; }
    [[nodiscard]] double height() const { return double(lines.size()) * pitch(); }
};

struct WordsRoom {
    double width = 0;
    double height = 0;    // of all lines
    double smallest = 14; // size of the letters
    double ofOneLine = 0; // of one line: rather two than letters smaller than this; 0: the smallest
};

// What does not fit even in the smallest size ends in an ellipsis.
[[nodiscard]] FittedWords fitWords(const QString& text, const TextStyle& style, const WordsRoom& room);

} // namespace scanscope::viz
