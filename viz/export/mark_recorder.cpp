#include "viz/export/mark_recorder.h"

#include <cmath>
#include <QBrush>

#include "viz/export/markup.h"

namespace scanscope::viz {

namespace {

// Rounds to whole steps. An outline that occurs at several places may differ in the last digits there, and
// must still be rounded to the same steps.
int steps(double value) { return int(std::floor(value + 0.5 + 1e-6)); }
QPoint steps(QPointF at) { return {steps(at.x()), steps(at.y())}; }

// "h40c.5-1 2 2 3 2z": each point relative to the previous one, without the first point.
class OutlineText {
public:
    OutlineText(const QPainterPath& path, int decimals)
        : m_path(path)
        , m_decimals(decimals)
        , m_first(path.elementAt(0)) {
        for (int from = 0, end = 0; from < path.elementCount(); from = end) {
            do ++end;
            while (end < path.elementCount() && !path.elementAt(end).isMoveTo());
            addPart(from, end);
        }
    }
    [[nodiscard]] const QByteArray& text() const { return m_text; }

private:
    [[nodiscard]] QPointF at(int element) const { return QPointF(m_path.elementAt(element)) - m_first; }

    void addPart(int from, int end) {
        if (from > 0) add('m', {at(from)});
        const bool closes = end - from > 2 && (at(end - 1) - at(from)).manhattanLength() <= 0.5;
        if (closes && m_path.elementAt(end - 1).isLineTo()) --end;
        for (int i = from + 1; i < end; ++i)
            if (m_path.elementAt(i).isLineTo())
                addLine(at(i));
            else
                addCurve(at(i - 1), at(i), at(i + 1), at(i + 2)), i += 2;
        if (!closes) return;
        m_text += 'z';
        m_letter = 'z';
        m_at = steps(at(from));
    }
    void letter(char letter) {
        if (letter != m_letter || letter == 'm') m_text += letter;
        m_letter = letter;
    }
    // Separators are written only if the next number could be read as part of the previous one.
    void append(int number) {
        const QByteArray text = writtenSteps(number, m_decimals);
        const bool afterDigit = m_text.back() >= '0' && m_text.back() <= '9';
        if (afterDigit && text[0] != '-' && !(text[0] == '.' && m_hasPoint)) m_text += ' ';
        m_text += text;
        m_hasPoint = text.contains('.');
    }
    void add(char command, std::initializer_list<QPointF> points) {
        letter(command);
        QPoint last = m_at;
        for (const QPointF& point : points) {
            last = steps(point);
            append(last.x() - m_at.x());
            append(last.y() - m_at.y());
        }
        m_at = last;
    }
    void addLine(const QPointF& point) {
        const QPoint to = steps(point);
        if (to == m_at) return;
        if (to.x() != m_at.x() && to.y() != m_at.y()) return add('l', {point});
        const bool across = to.y() == m_at.y();
        letter(across ? 'h' : 'v');
        append(across ? to.x() - m_at.x() : to.y() - m_at.y());
        m_at = to;
    }
    // Many letters consist of parabolas, which Qt converts to cubic curves.
    void addCurve(QPointF from, QPointF first, QPointF second, QPointF to) {
        const QPointF one = (3 * first - from) / 2, other = (3 * second - to) / 2;
        if ((one - other).manhattanLength() < 0.5)
            add('q', {(one + other) / 2, to});
        else
            add('c', {first, second, to});
    }

    const QPainterPath& m_path;
    int m_decimals;
    QPointF m_first;
    QByteArray m_text;
    QPoint m_at;
    char m_letter = ' ';
    bool m_hasPoint = false; // whether the last number had a decimal point
};

QByteArray hundredths(double value) { return writtenSteps(int(std::lround(100 * value)), 2); }

int opacityInHundredths(const QColor& color, double opacity) {
    return int(std::lround(100 * opacity * double(color.alphaF())));
}

QByteArray colour(const char* name, const char* opacityName, const QColor& color, double opacity) {
    const QByteArray share = writtenSteps(opacityInHundredths(color, opacity), 2);
    return attribute(name, color.name().toLatin1()) + (share == "1" ? "" : attribute(opacityName, share));
}

bool hasSeveralParts(const QPainterPath& path) {
    for (int i = 1; i < path.elementCount(); ++i)
        if (path.elementAt(i).isMoveTo()) return true;
    return false;
}

} // namespace

const WordShapes::Outline* WordShapes::of(const Words& words, const QTransform& toSteps, int decimals) {
    const TextStyle& style = words.style;
    const auto [found, isNew] =
        m_outlines.try_emplace({words.text, style.face, style.px, style.weight, style.spacing,
                                std::array{double(toSteps.m11()), double(toSteps.m12()),
                                           double(toSteps.m21()), double(toSteps.m22())}});
    if (isNew)
        if (const QPainterPath path = outlineOf(words.text, style); !path.isEmpty())
            found->second = {OutlineText(toSteps.map(path.translated(words.at)), decimals).text(),
                             QPointF(path.elementAt(0)), path.boundingRect()};
    return found->second ? &*found->second : nullptr;
}

void MarkRecorder::add(const QPainterPath& path, const Painted& how) {
    m_how = how;
    addPath(path, path.fillRule() == Qt::OddEvenFill);
}

void MarkRecorder::add(const QRectF& rect, const Painted& how) {
    m_how = how;
    addRect(rect, 0);
}

void MarkRecorder::addWords(const Words& words) {
    if (m_letters == Letters::outlines) return addOutline(words);
    if (words.text.isEmpty() || !paints(m_how.brush)) return;
    const TextStyle& style = words.style;
    QByteArray look;
    if (style.face == Face::value) look += attribute("font-family", "JetBrains Mono, monospace");
    look += attribute("font-size", length(style.px));
    if (style.weight != 400) look += attribute("font-weight", QByteArray::number(style.weight));
    if (style.spacing != 0) look += attribute("letter-spacing", length(style.spacing * style.px));
    if (words.text.startsWith(u' ') || words.text.contains(QStringLiteral("  ")))
        look += attribute("xml:space", "preserve");
    int clip = -1;
    if (!isSeen(m_toSteps.mapRect(boundsOf(Mark{words})), clip)) return;
    const QPoint at = steps(m_toSteps.map(words.at));
    const int shape = m_table.shape('>' + markup(words.text));
    m_list.push_back(m_table.mark({shape, m_table.look(look + fillLook()), at.x(), at.y(), clip}));
}

// Keeps gaps from showing between adjacent rectangles, such as bars and lines of code. Thin rectangles keep
// their soft edges, because with sharp edges they could fall between two pixels.
void MarkRecorder::addRect(const QRectF& rect, double radius) {
    constexpr double thin = 3;
    const QRectF there = m_toSteps.mapRect(rect);
    const QPoint at = steps(there.topLeft()), size = steps(there.bottomRight()) - at;
    if (size.x() <= 0 || size.y() <= 0) {
        QPainterPath path;
        path.addRect(rect);
        return addPath(path, false);
    }
    if (m_how.pen.style() == Qt::SolidLine) m_how.pen.setCapStyle(Qt::FlatCap); // a rectangle has no ends
    const std::array key{size.x(), size.y(), radius > 0 ? lengthInSteps(radius) : -1};
    const auto text = [&] {
        const QByteArray sides = m_table.number(key[0]) + ' ' + m_table.number(key[1]);
        return radius > 0 ? sides + ' ' + m_table.number(key[2]) : sides;
    };
    const bool isSharp = radius <= 0 && rect.width() >= thin && rect.height() >= thin;
    putPainted([&] { return m_table.shapeOf(key, text); }, at, there,
               isSharp ? Rendering::sharp : Rendering::plain);
}

void MarkRecorder::addOutline(const Words& words) {
    const WordShapes::Outline* const outline = m_table.words().of(words, m_toSteps, m_table.decimals());
    if (!outline || outline->shape.isEmpty()) return;
    putPainted([&] { return m_table.shape(outline->shape); }, steps(m_toSteps.map(outline->first + words.at)),
               m_toSteps.mapRect(outline->bounds.translated(words.at)));
}

void MarkRecorder::addPath(const QPainterPath& path, bool hasHoles) {
    if (path.isEmpty()) return;
    const QPainterPath there = m_toSteps.map(path);
    const bool needsRule = hasHoles && paints(m_how.brush) && hasSeveralParts(path);
    const QByteArray text = OutlineText(there, m_table.decimals()).text();
    if (text.isEmpty()) return;
    putPainted([&] { return m_table.shape(text); }, steps(QPointF(there.elementAt(0))), there.boundingRect(),
               needsRule ? Rendering::evenOdd : Rendering::plain);
}

template <class Shape>
void MarkRecorder::putPainted(const Shape& shape, QPoint at, const QRectF& there, Rendering rendering) {
    const bool fills = paints(m_how.brush), strokes = paints(m_how.pen);
    if (!fills && !strokes) return;
    const double reach = strokes ? m_how.pen.widthF() * m_toSteps.m11() : 0;
    int clip = -1;
    if (!isSeen(there.adjusted(-reach, -reach, reach, reach), clip)) return;
    m_list.push_back(m_table.mark({shape(), painted(fills, strokes, rendering), at.x(), at.y(), clip}));
}

int MarkRecorder::painted(bool fills, bool strokes, Rendering rendering) {
    const QBrush& brush = m_how.brush;
    const QPen& pen = m_how.pen;
    const auto text = [&] {
        QByteArray look;
        if (rendering == Rendering::sharp) look = attribute("shape-rendering", "crispEdges");
        if (rendering == Rendering::evenOdd) look = attribute("fill-rule", "evenodd");
        if (fills) look += fillLook();
        return strokes ? look + strokeLook() : look;
    };
    if ((fills && brush.style() != Qt::SolidPattern) || (strokes && pen.style() != Qt::SolidLine))
        return m_table.look(text());
    std::array<int, 8> key{int(rendering), 0, -1, 0, -1, 0, 0, 0};
    if (fills) key[1] = int(brush.color().rgb()), key[2] = opacityInHundredths(brush.color(), m_how.opacity);
    if (strokes) {
        key[3] = int(pen.color().rgb());
        key[4] = opacityInHundredths(pen.color(), m_how.opacity);
        key[5] = lengthInSteps(pen.widthF());
        key[6] = int(pen.capStyle());
        key[7] = int(pen.joinStyle());
    }
    return m_table.lookOf(key, text);
}

// Returns false if the mark is clipped completely; sets no clip if it is not clipped at all.
bool MarkRecorder::isSeen(const QRectF& there, int& clip) {
    if (!m_how.clip) return true;
    const QRect room = m_toSteps.mapRect(*m_how.clip).toRect();
    if (!QRectF(room).intersects(there)) return false;
    if (!QRectF(room).contains(there)) clip = m_table.clip({room.x(), room.y(), room.width(), room.height()});
    return true;
}

int MarkRecorder::lengthInSteps(double units) const { return steps(units * m_toSteps.m11()); }
QByteArray MarkRecorder::length(double units) const { return m_table.number(lengthInSteps(units)); }

QByteArray MarkRecorder::fillLook() {
    const QBrush& brush = m_how.brush;
    if (brush.style() == Qt::SolidPattern)
        return colour("fill", "fill-opacity", brush.color(), m_how.opacity);
    const auto& gradient = static_cast<const QLinearGradient&>(*brush.gradient());
    const QTransform transform = brush.transform() * m_toSteps;
    const QPoint from = steps(transform.map(gradient.start())),
                 to = steps(transform.map(gradient.finalStop()));
    QByteArray element = "<linearGradient gradientUnits=\"userSpaceOnUse\"";
    for (const auto& [name, value] :
         {std::pair("x1", from.x()), {"y1", from.y()}, {"x2", to.x()}, {"y2", to.y()}})
        element += attribute(name, m_table.number(value));
    element += '>';
    for (const QGradientStop& stop : gradient.stops())
        element += "<stop" + attribute("offset", hundredths(stop.first)) +
                   colour("stop-color", "stop-opacity", stop.second, m_how.opacity) + "/>";
    const int number = m_table.gradient(element + "</linearGradient>");
    return attribute("fill", "url(#gradient" + QByteArray::number(number) + ')');
}

QByteArray MarkRecorder::strokeLook() const {
    const QPen& pen = m_how.pen;
    QByteArray look = colour("stroke", "stroke-opacity", pen.color(), m_how.opacity);
    if (const QByteArray width = length(pen.widthF()); width != "1") look += attribute("stroke-width", width);
    if (pen.capStyle() != Qt::FlatCap)
        look += attribute("stroke-linecap", pen.capStyle() == Qt::RoundCap ? "round" : "square");
    if (pen.joinStyle() != Qt::BevelJoin)
        look += attribute("stroke-linejoin", pen.joinStyle() == Qt::RoundJoin ? "round" : "miter");
    QByteArrayList dashes;
    for (const double dash : pen.dashPattern()) dashes << length(dash * pen.widthF());
    return dashes.isEmpty() ? look : look + attribute("stroke-dasharray", dashes.join(' '));
}

QByteArray writtenSteps(int steps, int decimals) {
    QByteArray digits = QByteArray::number(std::abs(steps));
    if (decimals > 0) {
        digits = digits.rightJustified(decimals, '0');
        digits.insert(digits.size() - decimals, '.');
        while (digits.endsWith('0')) digits.chop(1);
        if (digits.endsWith('.')) digits.chop(1);
        if (digits.isEmpty()) digits = "0";
    }
    return steps < 0 ? '-' + digits : digits;
}

} // namespace scanscope::viz
