// How words find room on a slide: on one line in their own size, else on two, else smaller, down to the
// smallest size that the last row still reads.
#pragma once

#include <limits>
#include <QStringList>

#include "viz/scene/canvas.h"
#include "viz/scene/text.h"

namespace scanscope::viz {

struct FittedWords {
    QStringList lines;
    TextStyle style;
    bool isCut = false;
    double leading = 1.15; // from line to line, in sizes of the letters
    [[nodiscard]] double pitch() const { return leading * style.px; }
    [[nodiscard]] double height() const { return double(lines.size()) * pitch(); }
    [[nodiscard]] double width() const; // of the longest line
};

struct WordsRoom {
    double width = 0;
    double height = 0;    // of all lines
    double smallest = 14; // size of the letters
    double ofOneLine = 0; // of one line: rather two than letters smaller than this; 0: the smallest
    double leading = 1.15;
};

// A text that does not fit even in the smallest size ends in an ellipsis.
[[nodiscard]] FittedWords fitWords(const QString& text, const TextStyle& style, const WordsRoom& room);

// Line below line, the first one on this baseline.
void paintWords(Canvas& canvas, QPointF baseline, Align align, const FittedWords& words, const QColor& color);

} // namespace scanscope::viz
