// The frame around the views of a slide: its measures, and the lines of words above and below them.
#pragma once

#include <QString>
#include <vector>

#include "viz/export/slide_words.h"
#include "viz/model/step_texts.h"
#include "viz/paint/legend.h"
#include "viz/scene/canvas.h"

namespace scanscope::viz {

// In units of the slide, of which its shorter side has slideHeight.
struct SlideSpace {
    double width = 960, height = 540;
    double text = 1;         // scale of all sizes
    bool hasTitle = true;    // without one the headline takes its line, and the views what is left over
    bool hasSentence = true; // of which a narrow slide keeps lines free
    bool hasLegend = true;   // or a caption
    bool hasCaption = false;

    double margin = 48; // at the left and the right
    double titlePx = 28;
    bool isHalf = false; // of a slide with two runs: as wide as high, and as a wide one for all that
    double below = 0;    // the views: kept free for what stands under them
    [[nodiscard]] double right() const { return width - margin; }
    [[nodiscard]] bool isNarrow() const { return width < 800; }
    [[nodiscard]] bool isTall() const { return !isHalf && height > 1.2 * width; }
    // The smallest text that the last row reads, where the slide is made for a room.
    [[nodiscard]] double legible() const { return 14 * std::min(1.0, text); }
    [[nodiscard]] double headlineY() const { return hasTitle ? 82 : 46; } // middle of the line
    [[nodiscard]] double viewsTop() const;
    [[nodiscard]] double viewsFoot() const { return height - (hasLegend ? footRoom() : 34) - below; }
    // Where the foot may need two lines in some of the steps, all steps leave room for them.
    [[nodiscard]] double footRoom() const {
        return isTall() ? 76 : hasCaption || text > 1 || width < 950 ? 62 : 58;
    }
    // Larger words and their samples keep off the line of the steps.
    [[nodiscard]] double legendY() const { return height - (text > 1 ? 42 : 39); }
    [[nodiscard]] double phaseY() const { return height - 22.5; }
};

// Words that do not fit are left out, and that is noted (omissions.h).
class SlideFrame {
public:
    SlideFrame(Canvas& canvas, const SlideSpace& space)
        : m_canvas(canvas)
        , m_space(space) {}

    // The number of the step stands at the right; 0: none does.
    void paintTitle(const QString& title, int number, int count);
    void paintHeadline(const Headline& headline, bool sentence);
    void paintFoot(const std::vector<LegendItem>& legend, const FrameState& frame, const QString& caption);

private:
    double paintNumber(int number, int count); // returns its left edge
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
