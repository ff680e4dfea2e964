// Text of any size, drawn from glyphs that are placed only once. Values use their font's fixed grid, so that
// no ligature joins their characters. In an SVG, all text is outlines, which look the same without the fonts.
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
    double spacing = 0; // space between letters, in em
};

inline TextStyle words(double px, int weight = 400, double spacing = 0) {
    return {Face::word, px, weight, spacing};
}
inline TextStyle figures(double px, int weight = 400) { return {Face::value, px, weight, 0}; }

[[nodiscard]] double textWidth(const QString& text, const TextStyle& style);
// True if the text is no wider than `width`. For a text as long as a file, this is known without measuring
// its letters.
[[nodiscard]] bool isWithin(const QString& text, const TextStyle& style, double width);

// `at` is on the baseline, at the end of the text that `align` names.
void drawText(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
              const QColor& color);

// The same, but `at` is at half the height of the digits and capitals.
void drawTextMiddle(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
                    const QColor& color);

// The outline of the text; its baseline starts at 0, 0.
[[nodiscard]] QPainterPath outlineOf(const QString& text, const TextStyle& style);

// Draws the halo under a text whose baseline starts at `at`. It extends `reach` beyond the letters.
void drawHalo(QPainter& painter, QPointF at, const QString& text, const TextStyle& style, const QColor& color,
              double reach);

// The space that words take, in device-independent pixels, including parts of letters that extend beyond
// their width or the line.
[[nodiscard]] QRectF roomOfWords(QPointF at, double width, const TextStyle& style);

// Splits the text into lines of at most `width`; a longer word has its own line. There are at most `most`
// lines, and the last contains all the rest, because a text may be as long as a file.
[[nodiscard]] QStringList wrapped(const QString& text, const TextStyle& style, double width,
                                  qsizetype most = std::numeric_limits<qsizetype>::max());

// As much of the text as fits, ending in an ellipsis if it was cut.
[[nodiscard]] QString elided(const QString& text, const TextStyle& style, double width);
// Cuts the text in its middle, because names often differ only at their ends. Works like elided() if hardly
// any letters fit.
[[nodiscard]] QString elidedInMiddle(const QString& text, const TextStyle& style, double width);

} // namespace scanscope::viz
