// Text at any size, drawn from glyphs that were placed once. Values stand on the grid of their face, so that
// no ligature joins their characters; in an SVG all text is outlines and looks the same without the fonts.
#pragma once

#include <QColor>
#include <QGlyphRun>
#include <QPaintEngine>
#include <QPointF>
#include <QString>
#include <QTransform>
#include <vector>

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

// Keeps what is drawn as text while it lives, to put a halo under it: on a ground that is not known, text is
// only read on one of its own.
class TextKeeper {
public:
    TextKeeper();
    ~TextKeeper();
    TextKeeper(const TextKeeper&) = delete;
    TextKeeper& operator=(const TextKeeper&) = delete;
    // On a painter with the coordinates of the one that drew the texts; `reach` beyond the letters.
    void paintHalos(QPainter& painter, const QColor& color, double reach) const;

private:
    friend void drawText(QPainter&, QPointF, Align, const QString&, const TextStyle&, const QColor&);
    struct Text {
        QTransform place;
        QPointF at;
        QList<QGlyphRun> runs;
        double opacity = 1;
    };
    std::vector<Text> m_texts;
    TextKeeper* m_outer;
};

// While it lives, letters are handed on as text: an SVG can be searched and changed, and needs the fonts.
class LettersAsText {
public:
    LettersAsText();
    ~LettersAsText();
    LettersAsText(const LettersAsText&) = delete;
    LettersAsText& operator=(const LettersAsText&) = delete;
};

// In device-independent pixels, with what letters reach beyond their width and the line.
[[nodiscard]] QRectF roomOfWords(QPointF at, double width, const TextStyle& style);

// An engine that is given text as a whole, at the left end of its baseline, before any letter is looked up.
class WordsEngine : public QPaintEngine {
public:
    WordsEngine()
        : QPaintEngine(AllFeatures) {}
    static constexpr Type wordsType = Type(User + 1);
    [[nodiscard]] Type type() const final { return wordsType; }
    virtual void drawWords(QPointF at, const QString& text, const TextStyle& style, const QColor& color,
                           double width) = 0;
};

// As much of the text as fits, with an ellipsis where it was cut.
[[nodiscard]] QString elided(const QString& text, const TextStyle& style, double width);

} // namespace scanscope::viz
