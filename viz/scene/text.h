// Text at any size, drawn from glyphs that were placed once. Values stand on the grid of their face, so that
// no ligature joins their characters; in an SVG all text is outlines and looks the same without the fonts.
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QString>

class QPainter;

namespace scanscope::viz {

enum class Face { word, value };
enum class Align { left, centre, right };

struct TextStyle {
    Face face = Face::word;
    double px = 13;
    int weight = 400;
    double spacing = 0; // between letters, in em
};

inline TextStyle words(double px, int weight = 400, double spacing = 0) {
    return {Face::word, px, weight, spacing};
}
inline TextStyle figures(double px, int weight = 400) { return {Face::value, px, weight, 0}; }

[[nodiscard]] double textWidth(const QString& text, const TextStyle& style);
// Whether it is no wider: known of a text as long as a file without a look at its letters.
[[nodiscard]] bool isWithin(const QString& text, const TextStyle& style, double width);

// `at` is on the baseline, at the end of the text that `align` names.
void drawText(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
              const QColor& color);

// The same with `at` half way up the digits and capitals.
void drawTextMiddle(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
                    const QColor& color);

// The letters from the left end of a baseline at 0, 0.
[[nodiscard]] QPainterPath outlineOf(const QString& text, const TextStyle& style);

// The halo under a text, from the left end of its baseline, `reach` beyond its letters.
void drawHalo(QPainter& painter, QPointF at, const QString& text, const TextStyle& style, const QColor& color,
              double reach);

// In device-independent pixels, with what letters reach beyond their width and the line.
[[nodiscard]] QRectF roomOfWords(QPointF at, double width, const TextStyle& style);

// Words in lines of at most `width`; a longer word has a line of its own. Where they take more lines than
// `most`, the last one has all the rest: a text may be as long as a file.
[[nodiscard]] QStringList wrapped(const QString& text, const TextStyle& style, double width,
                                  qsizetype most = std::numeric_limits<qsizetype>::max());

// As much of the text as fits, with an ellipsis where it was cut.
[[nodiscard]] QString elided(const QString& text, const TextStyle& style, double width);
// Cut in its middle: what tells two names apart stands at their ends. As elided() where hardly any fits.
[[nodiscard]] QString elidedInMiddle(const QString& text, const TextStyle& style, double width);

} // namespace scanscope::viz
