// The frame around a slide's views: its dimensions, and the lines of text above and below the views.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "viz/model/step_texts.h"
#include "viz/paint/legend.h"
#include "viz/scene/canvas.h"
#include "viz/scene/text.h"

namespace scanscope::viz {

// Fits text on a slide: on one line at its own size, otherwise on two lines, otherwise smaller, down to the
// smallest size that is readable from the last row.
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

// In slide units; the shorter side has slideHeight units.
struct SlideSpace {
    double width = 960, height = 540;
    double text = 1;         // scale of all sizes
    bool hasTitle = true;    // without a title, the headline moves up, and the views get the space
    bool hasSentence = true; // a narrow slide reserves lines for it
    bool hasLegend = true;   // has a legend or a caption
    bool hasCaption = false;

    double margin = 48; // at the left and the right
    double titlePx = 28;
    bool isHalf = false; // one half of a slide with two runs; laid out like a wide slide
    double below = 0;    // space kept free below the views
    [[nodiscard]] double right() const { return width - margin; }
    [[nodiscard]] bool isNarrow() const { return width < 800; }
    [[nodiscard]] bool isTall() const { return !isHalf && height > 1.2 * width; }
    // The smallest font size that is readable from the last row, for slides made for a room.
    [[nodiscard]] double legible() const { return 14 * std::min(1.0, text); }
    [[nodiscard]] double headlineY() const { return hasTitle ? 82 : 46; } // middle of the line
    [[nodiscard]] double viewsTop() const;
    [[nodiscard]] double viewsFoot() const { return height - (hasLegend ? footRoom() : 34) - below; }
    // If the foot may need two lines in any step, all steps leave space for them.
    [[nodiscard]] double footRoom() const {
        return isTall() ? 76 : hasCaption || text > 1 || width < 950 ? 62 : 58;
    }
    // Larger legends keep a distance from the line of steps.
    [[nodiscard]] double legendY() const { return height - (text > 1 ? 42 : 39); }
    [[nodiscard]] double phaseY() const { return height - 22.5; }
};

// Text that does not fit is left out and recorded (omissions.h).
class SlideFrame {
public:
    SlideFrame(Canvas& canvas, const SlideSpace& space)
        : m_canvas(canvas)
        , m_space(space) {}

    // The step number is at the right; 0: no number.
    void paintTitle(const QString& title, int number, int count);
    void paintHeadline(const Headline& headline, bool sentence);
    void paintFoot(const std::vector<LegendItem>& legend, const FrameState& frame, const QString& caption);

private:
    double paintNumber(int number, int count); // returns the number's left edge
    void paintSentence(const QString& sentence, double left);
    [[nodiscard]] double footMiddle(qsizetype lines) const;
    [[nodiscard]] FittedWords captionIn(const QString& caption, double px) const;
    void paintLines(const QStringList& lines, QPointF middle, double pitch, Align align,
                    const TextStyle& style, const QColor& color);

    Canvas& m_canvas;
    const SlideSpace& m_space;
    double m_headlineRight = m_space.right();
};

} // namespace scanscope::viz
