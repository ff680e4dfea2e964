#include "viz/export/slide_frame.h"

#include <algorithm>
#include <optional>

#include "viz/model/language.h"
#include "viz/scene/omissions.h"
#include "viz/stage/stage_painter.h"

namespace scanscope::viz {

namespace {

constexpr double pillHeight = 28;
constexpr double besideGap = 24;
constexpr int mostLinesAtFoot = 2;

// Distances: from the middle of the headline to the text below it, between two lines of text at the foot, and
// how far two or more lines are raised above the line of steps.
double pillFoot(const SlideSpace& space) { return space.isTall() ? 23 : 17; }
double linesAtFoot(const SlideSpace& space) { return space.isTall() ? 21 : 15.5; }
double raisedAtFoot(const SlideSpace& space) { return space.isTall() ? 8.5 : 2.5; }

// A narrow slide reserves the same number of lines below the pill in every step, so that the views keep their
// place.
double sentencePx(const SlideSpace& space) {
    return 15.5 * std::min(space.text, space.isNarrow() ? 1.1 : space.text);
}
double roomUnderPill(const SlideSpace& space) {
    const int lines = space.width < 600 ? 3 : 2;
    return lines * 1.15 * sentencePx(space);
}

constexpr double notch = 0.5; // difference between the sizes that are tried

// The number of lines that fit the height; at least one.
qsizetype linesOf(const WordsRoom& room, double pitch) {
    return std::max<qsizetype>(1, qsizetype(room.height / pitch));
}

// The lines of the text; none if it needs more lines than fit, or if a word is too long.
QStringList linesIn(const QString& text, const TextStyle& style, const WordsRoom& room, double pitch) {
    const QStringList lines = wrapped(text, style, room.width, linesOf(room, pitch));
    const bool fit =
        std::ranges::all_of(lines, [&](const QString& line) { return isWithin(line, style, room.width); });
    return fit ? lines : QStringList();
}

} // namespace

double SlideSpace::viewsTop() const {
    constexpr double usual = 25;
    return headlineY() + (isNarrow() && hasSentence ? pillFoot(*this) + roomUnderPill(*this) + 6 : usual);
}

void SlideFrame::paintLines(const QStringList& lines, QPointF middle, double pitch, Align align,
                            const TextStyle& style, const QColor& color) {
    middle.ry() -= double(lines.size() - 1) * pitch / 2;
    for (const QString& line : lines) {
        m_canvas.middle(middle, align, line, style, color);
        middle.ry() += pitch;
    }
}

void SlideFrame::paintTitle(const QString& title, int number, int count) {
    constexpr double base = 52, lowest = 56, height = 36, ofOneLine = 18;
    const double left = m_space.margin;
    const double right = number == 0 ? m_space.right() : paintNumber(number, count) - besideGap;
    if (!m_space.hasTitle) m_headlineRight = right;
    const FittedWords words1 =
        fitWords(title, words(m_space.titlePx * std::min(1.0, m_space.text), 600, -0.015),
                 {right - left, height, m_space.legible(), ofOneLine});
    if (words1.isCut) m_canvas.omit(Omitted::title, title);
    const auto lines = double(words1.lines.size());
    const double y = lines > 1 ? lowest - (lines - 1) * words1.pitch() : base;
    std::optional<Canvas::About> about;
    if (!m_space.isHalf) about.emplace(m_canvas, TitleOfSlide());
    paintWords(m_canvas, {left, y}, Align::left, words1, m_canvas.theme().text);
}

double SlideFrame::paintNumber(int number, int count) {
    const TextStyle plain = words(18 * m_space.text), strong = words(18 * m_space.text, 600);
    const QString of = u' ' + tr("of %1").arg(count), at = QString::number(number);
    const double right = m_space.right(), numberRight = right - textWidth(of, plain);
    m_canvas.text({right, 52}, Align::right, of, plain, m_canvas.theme().muted);
    m_canvas.text({numberRight, 52}, Align::right, at, strong, m_canvas.theme().text);
    return numberRight - textWidth(at, strong);
}

void SlideFrame::paintHeadline(const Headline& at, bool sentence) {
    const double larger = std::min(1.15, m_space.text), middle = m_space.headlineY();
    double x = paintPill(m_canvas, {m_space.margin, middle - pillHeight / 2}, pillHeight, at.role, at.phase,
                         17 * larger) +
               12;
    const FittedWords place =
        fitWords(at.place, words(19 * larger, 600, -0.015), {m_headlineRight - x, 0, m_space.legible()});
    if (place.isCut) m_canvas.omit(Omitted::label, at.place);
    paintLines(place.lines, {x, middle}, place.pitch(), Align::left, place.style, m_canvas.theme().text);
    if (!place.lines.isEmpty()) x += textWidth(place.lines.front(), place.style) + 14;
    if (sentence) paintSentence(at.brief, x);
}

// Paints the sentence beside the pill and the place, in up to two lines, or three small ones; on a narrow
// slide, below them.
void SlideFrame::paintSentence(const QString& sentence, double left) {
    constexpr double besidePill = 48.5; // height of the lines beside the pill
    constexpr double almostAll = 0.95;  // share of the usual size below which a second line is used
    const bool under = m_space.isNarrow();
    const double px = sentencePx(m_space);
    if (under) left = m_space.margin;
    const double height = under ? roomUnderPill(m_space) : besidePill;
    const FittedWords fitted = fitWords(sentence, words(px),
                                        {(under ? m_space.right() : m_headlineRight) - left, height + 0.1,
                                         m_space.legible(), almostAll * px});
    if (fitted.isCut) return m_canvas.omit(Omitted::sentence, sentence);
    const double middle = m_space.headlineY() + (under ? pillFoot(m_space) + fitted.height() / 2 : 0);
    paintLines(fitted.lines, {left, middle}, fitted.pitch(), Align::left, fitted.style,
               m_canvas.theme().muted);
}

// The middle of the foot, or of the first of its lines.
double SlideFrame::footMiddle(qsizetype lines) const {
    return m_space.legendY() -
           (lines > 1 ? raisedAtFoot(m_space) + double(lines - 1) * linesAtFoot(m_space) / 2 : 0);
}

FittedWords SlideFrame::captionIn(const QString& caption, double px) const {
    constexpr double share = 0.45; // maximum share of the line
    const double most = share * (m_space.width - 2 * m_space.margin);
    return fitWords(caption, words(px), {most, mostLinesAtFoot * 1.15 * px + 0.1, px});
}

// Uses the largest size at which legend and caption take one line each; at the smallest size they may take
// two.
void SlideFrame::paintFoot(const std::vector<LegendItem>& legend, const FrameState& frame,
                           const QString& caption) {
    double px = 14 * m_space.text, width = 0;
    FittedWords shown;
    std::vector<std::vector<LegendItem>> lines;
    for (;; px = std::max(m_space.legible(), px - 0.5)) {
        shown = captionIn(caption, px);
        const double taken = shown.width();
        width = m_space.width - 2 * m_space.margin - (taken > 0 ? taken + besideGap : 0);
        lines = legendLines(legend, frame.model->op(), px, width);
        if ((lines.size() <= 1 && shown.lines.size() <= 1) || px <= m_space.legible()) break;
    }
    if (shown.isCut) m_canvas.omit(Omitted::caption, caption);
    double y = footMiddle(shown.lines.size());
    for (const QString& line : shown.lines) {
        m_canvas.middle({m_space.right(), y}, Align::right, line, shown.style, m_canvas.theme().muted);
        y += linesAtFoot(m_space);
    }
    const FittedLegend fitted = fitLegend(legend, frame.model->op(), px, width, mostLinesAtFoot);
    for (const LegendItem& item : fitted.leftOut) m_canvas.omit(Omitted::legend, item.text);
    y = footMiddle(qsizetype(fitted.lines.size()));
    for (const std::vector<LegendItem>& line : fitted.lines) {
        paintLegend(m_canvas, {m_space.margin, y - 10, width, 20}, line, frame, px);
        y += linesAtFoot(m_space);
    }
}

double FittedWords::width() const {
    double widest = 0;
    for (const QString& line : lines) widest = std::max(widest, textWidth(line, style));
    return widest;
}

FittedWords fitWords(const QString& text, const TextStyle& style, const WordsRoom& room) {
    FittedWords fitted{.lines = {}, .style = style, .leading = room.leading};
    if (text.isEmpty()) return fitted;
    const double smallest = std::min(room.smallest, style.px);
    const double ofOneLine = std::max(smallest, std::min(room.ofOneLine, style.px));
    for (; fitted.style.px >= ofOneLine; fitted.style.px -= notch)
        if (isWithin(text, fitted.style, room.width)) {
            fitted.lines = {text};
            return fitted;
        }
    for (fitted.style.px = style.px; fitted.style.px >= smallest; fitted.style.px -= notch) {
        fitted.lines = linesIn(text, fitted.style, room, fitted.pitch());
        if (!fitted.lines.isEmpty()) return fitted;
    }
    fitted.style.px = smallest;
    fitted.isCut = true;
    fitted.lines = wrapped(text, fitted.style, room.width, linesOf(room, fitted.pitch()));
    for (QString& line : fitted.lines) line = elided(line, fitted.style, room.width);
    fitted.lines.removeAll(QString());
    return fitted;
}

void paintWords(Canvas& canvas, QPointF baseline, Align align, const FittedWords& words,
                const QColor& color) {
    for (const QString& line : words.lines) {
        canvas.text(baseline, align, line, words.style, color);
        baseline.ry() += words.pitch();
    }
}

} // namespace scanscope::viz
