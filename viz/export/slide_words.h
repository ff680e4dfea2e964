// Fits text on a slide: on one line at its own size, otherwise on two lines, otherwise smaller, down to the
// smallest size that is readable from the last row.
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
    double leading = 1.15; // distance between lines, in font sizes
    [[nodiscard]] double pitch() const { return leading * style.px; }
    [[nodiscard]] double height() const { return double(lines.size()) * pitch(); }
    [[nodiscard]] double width() const; // width of the longest line
};

struct WordsRoom {
    double width = 0;
    double height = 0;    // height of all lines together
    double smallest = 14; // font size
    double ofOneLine = 0; // if one line would be smaller than this, use two; 0: `smallest`
    double leading = 1.15;
};

// A text that does not fit even at the smallest size ends in an ellipsis.
[[nodiscard]] FittedWords fitWords(const QString& text, const TextStyle& style, const WordsRoom& room);

// Paints the lines below each other, the first one on this baseline.
void paintWords(Canvas& canvas, QPointF baseline, Align align, const FittedWords& words, const QColor& color);

} // namespace scanscope::viz
