#include "viz/export/mark_recorder.h"

#include <cmath>
#include <QBrush>

namespace scanscope::viz {

namespace {

void append(QByteArray& text, int number) {
    if (number >= 0 && !text.isEmpty() && text.back() >= '0' && text.back() <= '9') text += ' ';
    text += QByteArray::number(number);
}

// "m0 0l40 0c…z", each point from the one before, all from `origin` on.
class OutlineText {
public:
    OutlineText(const QPainterPath& path, QPoint origin)
        : m_at(origin) {
        for (int i = 0; i < path.elementCount(); ++i) {
            const QPainterPath::Element element = path.elementAt(i);
            if (element.isMoveTo()) {
                close(path, i);
                m_start = i;
                add('m', {element});
            } else if (element.isLineTo()) {
                addLine(element);
            } else {
                add('c', {element, path.elementAt(i + 1), path.elementAt(i + 2)});
                i += 2;
            }
        }
        close(path, path.elementCount());
    }
    [[nodiscard]] const QByteArray& text() const { return m_text; }

private:
    // The point stays where it was: the next one is taken from there.
    void close(const QPainterPath& path, int end) {
        if (end - m_start < 3) return;
        const QPointF gap = QPointF(path.elementAt(end - 1)) - QPointF(path.elementAt(m_start));
        if (gap.manhattanLength() > 0.5) return;
        m_text += 'z';
        m_letter = 'z';
        m_at = QPointF(path.elementAt(m_start)).toPoint();
    }
    void letter(char letter) {
        if (letter != m_letter || letter == 'm') m_text += letter;
        m_letter = letter;
    }
    void add(char command, std::initializer_list<QPointF> points) {
        letter(command);
        QPoint last = m_at;
        for (const QPointF& point : points) {
            last = point.toPoint();
            append(m_text, last.x() - m_at.x());
            append(m_text, last.y() - m_at.y());
        }
        m_at = last;
    }
    void addLine(const QPointF& point) {
        const QPoint to = point.toPoint();
        if (to == m_at) return;
        if (to.x() != m_at.x() && to.y() != m_at.y()) return add('l', {point});
        const bool across = to.y() == m_at.y();
        letter(across ? 'h' : 'v');
        append(m_text, across ? to.x() - m_at.x() : to.y() - m_at.y());
        m_at = to;
    }

    QByteArray m_text;
    QPoint m_at;
    int m_start = 0;
    char m_letter = ' ';
};

QByteArray colour(const QByteArray& name, const QByteArray& opacityName, const QColor& color,
                  double opacity) {
    QByteArray text = name + "=\"" + color.name().toLatin1() + '"';
    const int percent = int(std::lround(100 * opacity * double(color.alphaF())));
    if (percent < 100) text += ' ' + opacityName + "=\"" + QByteArray::number(percent / 100.0) + '"';
    return text;
}

// From the place of its mark on, as outlines are.
QByteArray gradientElement(const QLinearGradient& gradient, const QTransform& transform, QPoint origin,
                           double opacity) {
    const QPoint from = transform.map(gradient.start()).toPoint() - origin,
                 to = transform.map(gradient.finalStop()).toPoint() - origin;
    QByteArray text = "<linearGradient gradientUnits=\"userSpaceOnUse\"";
    const std::pair<const char*, int> ends[] = {
        {"x1", from.x()}, {"y1", from.y()}, {"x2", to.x()}, {"y2", to.y()}};
    for (const auto& [name, value] : ends)
        text += QByteArray(" ") + name + "=\"" + QByteArray::number(value) + '"';
    text += '>';
    for (const QGradientStop& stop : gradient.stops())
        text += "<stop offset=\"" + QByteArray::number(stop.first) + "\" " +
                colour("stop-color", "stop-opacity", stop.second, opacity) + "/>";
    return text + "</linearGradient>";
}

struct Stroke {
    QColor color;
    double width = 0;
    Ends ends = Ends::flat;
    double dash = 0, space = 0;
};

QByteArray strokeLook(const Stroke& stroke, double scale, double opacity) {
    QByteArray text = colour("stroke", "stroke-opacity", stroke.color, opacity);
    text += " stroke-width=\"" + QByteArray::number(std::lround(stroke.width * scale)) + '"';
    if (stroke.ends == Ends::round)
        text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    else
        text += " stroke-linejoin=\"bevel\"";
    if (stroke.dash <= 0) return text;
    QByteArray dashes;
    for (const double dash : {stroke.dash, stroke.space}) append(dashes, int(std::lround(dash * scale)));
    return text + " stroke-dasharray=\"" + dashes + '"';
}

// Of one scene. Only linear gradients are known; nothing is an image.
class Recorder {
public:
    Recorder(const Scene& scene, double scale, MarkTable& table)
        : m_scene(scene)
        , m_scale(scale)
        , m_toUnits(QTransform::fromScale(scale, scale))
        , m_table(table) {}

    std::vector<int> record() {
        for (const Mark& mark : m_scene.marks) {
            m_mark = &mark;
            if (mark.opacity > 0) std::visit([this](const auto& what) { add(what); }, mark.what);
        }
        return std::move(m_marks);
    }

private:
    void add(const Box& box) {
        const bool isBordered = box.look.border.isValid();
        const double width = isBordered ? box.look.width : 0, inset = width / 2;
        const QRectF inner = box.rect.adjusted(inset, inset, -inset, -inset);
        QPainterPath path;
        if (box.look.radius < 0.75)
            path.addRect(inner);
        else
            path.addRoundedRect(inner, box.look.radius - inset, box.look.radius - inset);
        const QBrush brush = box.look.fill.isValid() ? QBrush(box.look.fill) : QBrush();
        if (!isBordered) return add(path, brush);
        Stroke stroke{box.look.border, width};
        if (box.look.dashed) stroke.dash = 4, stroke.space = 3;
        add(path, brush, &stroke);
    }
    void add(const Area& area) {
        QPainterPath path;
        path.addRect(area.rect);
        add(path, area.brush);
    }
    void add(const Line& line) {
        const Stroke stroke{line.color, line.width, line.ends, line.dash, line.space};
        add(line.path, {}, &stroke);
    }
    void add(const Strokes& strokes) {
        QPainterPath path;
        for (const QLineF& line : strokes.lines) {
            path.moveTo(line.p1());
            path.lineTo(line.p2());
        }
        const Stroke stroke{strokes.color, strokes.width};
        add(path, {}, &stroke);
    }
    void add(const Shape& shape) { add(shape.path, shape.color); }
    void add(const Words& words) {
        add(outlineOf(words.text, words.style).translated(words.at), words.color);
    }
    void add(const Halo& halo) {
        const Stroke stroke{halo.color, 2 * halo.reach, Ends::round};
        add(outlineOf(halo.of.text, halo.of.style).translated(halo.of.at), halo.color, &stroke);
    }

    void add(const QPainterPath& path, const QBrush& brush, const Stroke* stroke = nullptr) {
        const double opacity = m_mark->opacity;
        const bool fills =
            isGradient(brush) || (brush.style() == Qt::SolidPattern && brush.color().alpha() > 0);
        const bool strokes = stroke && stroke->width > 0 && stroke->color.alpha() > 0;
        if (path.isEmpty() || !(fills || strokes)) return;
        const QPainterPath there = m_toUnits.map(path);
        const double reach = strokes ? stroke->width * m_scale : 0;
        int clip = -1;
        if (!isSeen(there.boundingRect().adjusted(-reach, -reach, reach, reach), clip)) return;

        const QPoint origin = QPointF(there.elementAt(0)).toPoint();
        QByteArray look = fills ? fillLook(brush, origin, opacity) : QByteArray("fill=\"none\"");
        if (fills && path.fillRule() == Qt::OddEvenFill) look += " fill-rule=\"evenodd\"";
        if (strokes) look += ' ' + strokeLook(*stroke, m_scale, opacity);
        const int outline = m_table.outline(OutlineText(there, origin).text());
        m_marks.push_back(m_table.mark({outline, m_table.look(look), origin.x(), origin.y(), clip}));
    }

    [[nodiscard]] static bool isGradient(const QBrush& brush) {
        return brush.style() == Qt::LinearGradientPattern;
    }

    [[nodiscard]] QByteArray fillLook(const QBrush& brush, QPoint origin, double opacity) {
        if (!isGradient(brush)) return colour("fill", "fill-opacity", brush.color(), opacity);
        const auto& gradient = static_cast<const QLinearGradient&>(*brush.gradient());
        const int number =
            m_table.gradient(gradientElement(gradient, brush.transform() * m_toUnits, origin, opacity));
        return "fill=\"url(#gradient" + QByteArray::number(number) + ")\"";
    }

    // False where it is cut off whole.
    [[nodiscard]] bool isSeen(const QRectF& bounds, int& clip) {
        if (m_mark->clip < 0) return true;
        const QRect room = m_toUnits.mapRect(m_scene.clips[std::size_t(m_mark->clip)]).toRect();
        if (!QRectF(room).intersects(bounds)) return false;
        if (!QRectF(room).contains(bounds))
            clip = m_table.clip({room.x(), room.y(), room.width(), room.height()});
        return true;
    }

    const Scene& m_scene;
    double m_scale;
    QTransform m_toUnits;
    MarkTable& m_table;
    const Mark* m_mark = nullptr;
    std::vector<int> m_marks;
};

} // namespace

std::vector<int> recordedMarks(const Scene& scene, double scale, MarkTable& table) {
    return Recorder(scene, scale, table).record();
}

} // namespace scanscope::viz
