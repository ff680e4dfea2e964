#include "viz/export/mark_recorder.h"

#include <cmath>
#include <QBrush>
#include <QPaintEngine>
#include <QPainter>
#include <QPen>

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

QByteArray lineLook(const QPen& pen, double scale, double opacity) {
    const double width = pen.widthF() * scale;
    QByteArray text = colour("stroke", "stroke-opacity", pen.color(), opacity);
    text += " stroke-width=\"" + QByteArray::number(std::lround(width)) + '"';
    if (pen.capStyle() == Qt::RoundCap) text += " stroke-linecap=\"round\"";
    if (pen.capStyle() == Qt::SquareCap) text += " stroke-linecap=\"square\"";
    if (pen.joinStyle() == Qt::RoundJoin) text += " stroke-linejoin=\"round\"";
    if (pen.joinStyle() == Qt::BevelJoin) text += " stroke-linejoin=\"bevel\"";
    QByteArray dashes;
    for (const double dash : pen.dashPattern()) append(dashes, int(std::lround(dash * width)));
    if (!dashes.isEmpty()) text += " stroke-dasharray=\"" + dashes + '"';
    return text;
}

} // namespace

class MarkRecorder::Engine : public QPaintEngine {
public:
    explicit Engine(MarkTable& table)
        : QPaintEngine(AllFeatures)
        , m_table(table) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {} // asked for where it is needed
    [[nodiscard]] Type type() const override { return User; }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}

    void drawPath(const QPainterPath& path) override { record(path, painter()->brush(), painter()->pen()); }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        QPainterPath path;
        path.addPolygon(QPolygonF(QList<QPointF>(points, points + count)));
        if (mode != PolylineMode) path.closeSubpath();
        record(path, mode == PolylineMode ? QBrush() : painter()->brush(), painter()->pen());
    }

    [[nodiscard]] const std::vector<int>& marks() const { return m_marks; }

private:
    void record(const QPainterPath& path, const QBrush& brush, const QPen& pen) {
        const QTransform transform = painter()->combinedTransform();
        const double scale = std::sqrt(std::abs(transform.determinant())), opacity = painter()->opacity();
        const bool fills =
            isGradient(brush) || (brush.style() == Qt::SolidPattern && brush.color().alpha() > 0);
        const bool strokes = pen.style() != Qt::NoPen && pen.color().alpha() > 0;
        if (path.isEmpty() || opacity <= 0 || !(fills || strokes)) return;
        const QPainterPath there = transform.map(path);
        const double reach = strokes ? pen.widthF() * scale : 0;
        int clip = -1;
        if (!isSeen(there.boundingRect().adjusted(-reach, -reach, reach, reach), transform, clip)) return;

        const QPoint origin = QPointF(there.elementAt(0)).toPoint();
        QByteArray look = fills ? fillLook(brush, transform, origin, opacity) : QByteArray("fill=\"none\"");
        if (fills && path.fillRule() == Qt::OddEvenFill) look += " fill-rule=\"evenodd\"";
        if (strokes) look += ' ' + lineLook(pen, scale, opacity);
        const int outline = m_table.outline(OutlineText(there, origin).text());
        m_marks.push_back(m_table.mark({outline, m_table.look(look), origin.x(), origin.y(), clip}));
    }

    [[nodiscard]] static bool isGradient(const QBrush& brush) {
        return brush.style() == Qt::LinearGradientPattern;
    }

    [[nodiscard]] QByteArray fillLook(const QBrush& brush, const QTransform& transform, QPoint origin,
                                      double opacity) {
        if (!isGradient(brush)) return colour("fill", "fill-opacity", brush.color(), opacity);
        const auto& gradient = static_cast<const QLinearGradient&>(*brush.gradient());
        const int number = m_table.gradient(gradientElement(gradient, transform, origin, opacity));
        return "fill=\"url(#gradient" + QByteArray::number(number) + ")\"";
    }

    // False where it is cut off whole.
    [[nodiscard]] bool isSeen(const QRectF& bounds, const QTransform& transform, int& clip) {
        if (!painter()->hasClipping()) return true;
        const QRect room = transform.mapRect(painter()->clipBoundingRect()).toRect();
        if (!QRectF(room).intersects(bounds)) return false;
        if (!QRectF(room).contains(bounds))
            clip = m_table.clip({room.x(), room.y(), room.width(), room.height()});
        return true;
    }

    MarkTable& m_table;
    std::vector<int> m_marks;
};

MarkRecorder::MarkRecorder(MarkTable& table, QSize size)
    : PaintNowhere(size)
    , m_engine(std::make_unique<Engine>(table)) {}

MarkRecorder::~MarkRecorder() = default;

const std::vector<int>& MarkRecorder::marks() const { return m_engine->marks(); }

QPaintEngine* MarkRecorder::paintEngine() const { return m_engine.get(); }

} // namespace scanscope::viz
