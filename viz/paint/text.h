// Text at any size, drawn from glyphs that were placed once. Values stand on the grid of their face, so that
// no ligature joins their characters; in an SVG all text is outlines and looks the same without the fonts.
#pragma once

#include <QColor>
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

// `at` is on the baseline, at the end of the text that `align` names.
void drawText(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
              const QColor& color);

// The same with `at` half way up the digits and capitals.
void drawTextMiddle(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
                    const QColor& color);

// As much of the text as fits, with an ellipsis where it was cut.
[[nodiscard]] QString elided(const QString& text, const TextStyle& style, double width);

} // namespace scanscope::viz
