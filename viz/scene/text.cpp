#include "viz/scene/text.h"

#include <cmath>
#include <QGlyphRun>
#include <QHash>
#include <QPainter>
#include <QPainterPath>
#include <QRawFont>
#include <QTextLayout>
#include <tuple>

#include "viz/model/shown_text.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

constexpr double shapedAt = 100;    // px; positions are scaled down from this size
constexpr double outlinedAt = 1000; // px; no text is drawn at this size
constexpr qsizetype keptTexts = 16384;

struct Key {
    QString text;
    Face face;
    int weight;
    int px16, spacing; // sizes in sixteenths of a pixel
    friend bool operator==(const Key&, const Key&) = default;
};

size_t qHash(const Key& key, size_t seed = 0) {
    return qHashMulti(seed, key.text, int(key.face), key.weight, key.px16, key.spacing);
}

struct Placed {
    QList<QGlyphRun> runs;
    double width = 0;
};

struct Shaped {
    QList<quint32> glyphs;
    QList<QPointF> positions;
    QRawFont font;
};

QRawFont valueRawFont(int weight) {
    thread_local QHash<int, QRawFont> fonts;
    auto found = fonts.find(weight);
    if (found == fonts.end()) found = fonts.insert(weight, QRawFont::fromFont(valueFont(shapedAt, weight)));
    return *found;
}

// One glyph for each character, on a grid of 0.6 em. A glyph is empty if the font lacks the character.
QList<Shaped> shapeFigures(const QString& text, int weight) {
    const QRawFont font = valueRawFont(weight);
    Shaped shaped{font.glyphIndexesForString(text), {}, font};
    if (shaped.glyphs.size() != text.size() || shaped.glyphs.contains(0)) return {};
    for (qsizetype i = 0; i < text.size(); ++i)
        shaped.positions << QPointF(double(i) * valueAdvance * shapedAt, 0);
    return {shaped};
}

// The shaped words, and their width.
std::pair<QList<Shaped>, double> shapeWords(const QString& text, const QFont& font) {
    QTextLayout layout(text, font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    layout.endLayout();
    QList<Shaped> shaped;
    if (!line.isValid()) return {};
    for (const QGlyphRun& run : line.glyphRuns()) {
        Shaped part{run.glyphIndexes(), {}, run.rawFont()};
        for (const QPointF& position : run.positions())
            part.positions << QPointF(position.x(), position.y() - line.ascent());
        shaped << part;
    }
    return {shaped, line.naturalTextWidth()};
}

Placed place(const Key& key) {
    Placed placed;
    const double px = key.px16 / 16.0, scale = px / shapedAt, spacing = key.spacing / 10000.0 * px;
    QList<Shaped> shaped;
    if (key.face == Face::value) shaped = shapeFigures(key.text, key.weight);
    const bool onGrid = !shaped.isEmpty();
    double letters = 0, natural = 0;
    if (!onGrid)
        std::tie(shaped, natural) =
            shapeWords(key.text, key.face == Face::value ? valueFont(shapedAt, key.weight)
                                                         : wordFont(shapedAt, key.weight));
    for (Shaped& part : shaped) {
        for (QPointF& position : part.positions)
            position = position * scale + QPointF(letters++ * spacing, 0);
        part.font.setPixelSize(px);
        QGlyphRun run;
        run.setRawFont(part.font);
        run.setGlyphIndexes(part.glyphs);
        run.setPositions(part.positions);
        placed.runs << run;
    }
    placed.width = onGrid ? double(key.text.size()) * valueAdvance * px : natural * scale + letters * spacing;
    return placed;
}

const Placed& placed(const QString& text, const TextStyle& style) {
    thread_local QHash<Key, Placed> cache;
    const Key key{text, style.face, style.weight, int(std::lround(style.px * 16)),
                  int(std::lround(style.spacing * 10000))};
    auto found = cache.find(key);
    if (found != cache.end()) return *found;
    if (cache.size() > keptTexts) cache.clear();
    return *cache.insert(key, place(key));
}

} // namespace

double textWidth(const QString& text, const TextStyle& style) { return placed(shownText(text), style).width; }

void drawText(QPainter& painter, QPointF at, Align align, const QString& asked, const TextStyle& style,
              const QColor& color) {
    if (asked.isEmpty()) return;
    const QString text = shownText(asked);
    const Placed& glyphs = placed(text, style);
    if (align == Align::centre) at.rx() -= glyphs.width / 2;
    if (align == Align::right) at.rx() -= glyphs.width;
    painter.setPen(color);
    for (const QGlyphRun& run : glyphs.runs) painter.drawGlyphRun(at, run);
}

QRectF roomOfWords(QPointF at, double width, const TextStyle& style) {
    const double px = style.px;
    return {at.x() - px / 2, at.y() - 1.25 * px, width + px, 1.75 * px};
}

void drawTextMiddle(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
                    const QColor& color) {
    drawText(painter, at + QPointF(0, valueMiddle * style.px), align, text, style, color);
}

namespace {

// Calls `use` with each outline and its position, measured from the left end of the baseline. Once a font has
// drawn, Qt returns outlines that differ by a sixty-fourth of a pixel, enough to make a halo lose a corner
// the second time. Outlines taken in a size that is used for nothing else, and then scaled, are the same
// every time.
template <class Use> void eachOutline(const QGlyphRun& run, Use use) {
    QRawFont font = run.rawFont();
    const double scale = font.pixelSize() / outlinedAt;
    font.setPixelSize(outlinedAt);
    const QList<quint32> glyphs = run.glyphIndexes();
    const QList<QPointF> positions = run.positions();
    for (qsizetype i = 0; i < glyphs.size(); ++i)
        use(QTransform::fromScale(scale, scale).map(font.pathForGlyph(glyphs[i])).translated(positions[i]));
}

} // namespace

void drawHalo(QPainter& painter, QPointF at, const QString& text, const TextStyle& style, const QColor& color,
              double reach) {
    painter.setPen(QPen(color, 2 * reach, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(color);
    for (const QGlyphRun& run : placed(text, style).runs)
        eachOutline(run, [&](const QPainterPath& letter) { painter.drawPath(letter.translated(at)); });
}

QPainterPath outlineOf(const QString& text, const TextStyle& style) {
    QPainterPath outline;
    outline.setFillRule(Qt::WindingFill);
    for (const QGlyphRun& run : placed(text, style).runs)
        eachOutline(run, [&](const QPainterPath& letter) { outline.addPath(letter); });
    return outline;
}

bool isWithin(const QString& text, const TextStyle& style, double width) {
    constexpr double mostInAnEm = 64; // upper limit for letters in one em, even if they take no space
    if (double(text.size()) > mostInAnEm * (1 + width / style.px)) return false;
    return textWidth(text, style) <= width;
}

QStringList wrapped(const QString& text, const TextStyle& style, double width, qsizetype most) {
    QStringList lines;
    const QString words = text.split(u' ', Qt::SkipEmptyParts).join(u' ');
    for (qsizetype start = 0; start < words.size();) {
        if (lines.size() + 1 == most) {
            lines << words.mid(start);
            break;
        }
        const auto endAfter = [&](qsizetype from) {
            const qsizetype blank = words.indexOf(u' ', from);
            return blank < 0 ? words.size() : blank;
        };
        qsizetype end = endAfter(start);
        while (end < words.size()) {
            const qsizetype further = endAfter(end + 1);
            if (!isWithin(words.mid(start, further - start), style, width)) break;
            end = further;
        }
        lines << words.mid(start, end - start);
        start = end + 1;
    }
    return lines;
}

namespace {

// The number of letters, from `least` to `most`, that a shortened text can keep within `width`; `least` if no
// more fit.
template <class Cut>
qsizetype lettersWithin(qsizetype least, qsizetype most, const TextStyle& style, double width, Cut cut) {
    while (least < most) {
        const qsizetype middle = (least + most + 1) / 2;
        if (isWithin(cut(middle), style, width))
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

} // namespace

QString elided(const QString& text, const TextStyle& style, double width) {
    if (isWithin(text, style, width)) return text;
    const auto start = [&](qsizetype letters) {
        if (letters > 0 && text[letters - 1].isHighSurrogate()) --letters;
        return text.left(letters).trimmed() + QChar(0x2026);
    };
    const qsizetype letters = lettersWithin(0, text.size(), style, width, start);
    return letters == 0 ? QString() : start(letters);
}

QString elidedInMiddle(const QString& text, const TextStyle& style, double width) {
    if (isWithin(text, style, width)) return text;
    const auto cut = [&](qsizetype letters) { // the end gets the smaller half
        qsizetype first = letters - letters / 2, last = text.size() - letters / 2;
        if (text[first - 1].isHighSurrogate()) --first;
        if (last < text.size() && text[last].isLowSurrogate()) ++last;
        return text.left(first).trimmed() + QChar(0x2026) + text.mid(last).trimmed();
    };
    constexpr qsizetype least = 4; // letters
    const qsizetype letters = lettersWithin(least - 1, text.size() - 1, style, width, cut);
    return letters < least ? elided(text, style, width) : cut(letters);
}

} // namespace scanscope::viz
