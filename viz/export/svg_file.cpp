#include "viz/export/svg_file.h"

#include <algorithm>
#include <cctype>
#include <QPaintEngine>
#include <QPainter>

#include "viz/export/markup.h"

namespace scanscope::viz {

namespace {

constexpr int decimals = 2, stepsInUnit = 100;

QTransform toSteps() { return QTransform::fromScale(stepsInUnit, stepsInUnit); }

class Writer {
public:
    Writer(const MarkTable& table, const std::vector<int>& marks)
        : m_table(table)
        , m_marks(marks)
        , m_isRepeated(table.shapes().size())
        , m_names(namesOf(table)) {
        std::vector<int> uses(table.shapes().size());
        for (const int mark : marks) ++uses[std::size_t(at(mark)[0])];
        for (std::size_t shape = 0; shape < uses.size(); ++shape)
            m_isRepeated[shape] = isWorthAName(table.shapes()[shape], uses[shape]);
    }

    [[nodiscard]] bool hasRepeated() const {
        return std::ranges::find(m_isRepeated, true) != m_isRepeated.end();
    }

    [[nodiscard]] QByteArray definitions() const {
        QByteArray text;
        for (int g = 0; g < int(m_table.gradients().size()); ++g) {
            QByteArray element = m_table.gradients()[std::size_t(g)];
            text +=
                element.insert(element.indexOf(' '), attribute("id", "gradient" + QByteArray::number(g))) +
                '\n';
        }
        for (int c = 0; c < int(m_table.clips().size()); ++c) {
            const auto& [x, y, width, height] = m_table.clips()[std::size_t(c)];
            text += "<clipPath" + attribute("id", name('c', c)) + '>' +
                    rect(m_table.number(width) + ' ' + m_table.number(height), place(x, y), {}) +
                    "</clipPath>\n";
        }
        for (int s = 0; s < int(m_isRepeated.size()); ++s)
            if (m_isRepeated[std::size_t(s)])
                text += path(m_table.shapes()[std::size_t(s)], 0, 0, attribute("id", name('s', s))) + '\n';
        return text.isEmpty() ? text : "<defs>\n" + text + "</defs>\n";
    }

    // Consecutive marks with the same clip share a group; among them, those with the same look share another.
    [[nodiscard]] QByteArray elements() const {
        QByteArray text;
        eachRun(m_marks.begin(), m_marks.end(), 4, [&](int clip, Marks from, Marks end) {
            if (clip >= 0) text += "<g" + attribute("clip-path", "url(#" + name('c', clip) + ')') + ">\n";
            eachRun(from, end, 1, [&](int look, Marks mark, Marks stop) {
                const QByteArray& attributes = m_table.looks()[std::size_t(look)];
                const bool isGroup = stop - mark > 1;
                if (isGroup) text += "<g" + attributes + ">\n";
                for (; mark != stop; ++mark)
                    text += element(at(*mark), isGroup ? QByteArray() : attributes) + '\n';
                if (isGroup) text += "</g>\n";
            });
            if (clip >= 0) text += "</g>\n";
        });
        return text;
    }

private:
    using Marks = std::vector<int>::const_iterator;

    // Pictures embedded in the same page need different names for different definitions.
    static QByteArray namesOf(const MarkTable& table) {
        QByteArray all;
        for (const QByteArray& shape : table.shapes()) all += shape;
        for (const auto& clip : table.clips())
            for (const int number : clip) all += QByteArray::number(number) + ' ';
        return QByteArray::number(qChecksum(all), 36) + '-';
    }

    static bool isWorthAName(const QByteArray& shape, int uses) {
        constexpr int definition = 30, use = 30; // bytes needed besides the shape
        return isPath(shape) && (uses - 1) * shape.size() > definition + uses * use;
    }
    static bool isPath(const QByteArray& shape) { return std::isalpha(uchar(shape[0])); }

    [[nodiscard]] const RecordedMark& at(int mark) const { return m_table.marks()[std::size_t(mark)]; }
    [[nodiscard]] QByteArray name(char kind, int number) const {
        return kind + m_names + QByteArray::number(number);
    }

    template <class Use> void eachRun(Marks from, Marks end, std::size_t part, Use use) const {
        while (from != end) {
            const int same = at(*from)[part];
            const Marks stop = std::find_if(from, end, [&](int mark) { return at(mark)[part] != same; });
            use(same, from, stop);
            from = stop;
        }
    }

    [[nodiscard]] QByteArray place(int x, int y) const {
        return attribute("x", m_table.number(x)) + attribute("y", m_table.number(y));
    }
    [[nodiscard]] static QByteArray rect(const QByteArray& shape, const QByteArray& place,
                                         const QByteArray& look) {
        const QByteArrayList sizes = shape.split(' ');
        QByteArray size = attribute("width", sizes[0]) + attribute("height", sizes[1]);
        if (sizes.size() > 2) size += attribute("rx", sizes[2]);
        return "<rect" + place + size + look + "/>";
    }
    [[nodiscard]] QByteArray path(const QByteArray& shape, int x, int y, const QByteArray& attributes) const {
        return "<path" + attribute("d", 'M' + m_table.number(x) + ' ' + m_table.number(y) + shape) +
               attributes + "/>";
    }
    [[nodiscard]] QByteArray element(const RecordedMark& mark, const QByteArray& look) const {
        const auto& [number, lookNumber, x, y, clip] = mark;
        const QByteArray& shape = m_table.shapes()[std::size_t(number)];
        if (shape[0] == '>') return "<text" + place(x, y) + look + shape + "</text>";
        if (!isPath(shape)) return rect(shape, place(x, y), look);
        if (!m_isRepeated[std::size_t(number)]) return path(shape, x, y, look);
        return "<use" + attribute("xlink:href", '#' + name('s', number)) + place(x, y) + look + "/>";
    }

    const MarkTable& m_table;
    const std::vector<int>& m_marks;
    std::vector<bool> m_isRepeated; // by shape
    QByteArray m_names;             // prefix of the names of definitions
};

// Qt turns letters, and elements without a function here, into paths.
class MarkEngine : public QPaintEngine {
public:
    explicit MarkEngine(MarkRecorder& recorder)
        : QPaintEngine(AllFeatures &
                       ~(PatternBrush | PerspectiveTransform | ConicalGradientFill | PorterDuff))
        , m_recorder(recorder) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    [[nodiscard]] Type type() const override { return User; }
    void updateState(const QPaintEngineState&) override {} // the painter keeps the state

    using QPaintEngine::drawPolygon;
    using QPaintEngine::drawRects;
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {} // there are no images
    void drawRects(const QRectF* rects, int count) override {
        for (int i = 0; i < count; ++i) m_recorder.add(transform().mapRect(rects[i]), painted());
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        QPainterPath path;
        path.moveTo(points[0]);
        for (int i = 1; i < count; ++i) path.lineTo(points[i]);
        Painted how = painted();
        if (mode == PolylineMode)
            how.brush = {};
        else
            path.closeSubpath();
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        m_recorder.add(transform().map(path), how);
    }
    void drawPath(const QPainterPath& path) override { m_recorder.add(transform().map(path), painted()); }

private:
    [[nodiscard]] QTransform transform() const { return painter()->combinedTransform(); }
    [[nodiscard]] Painted painted() const {
        Painted how{painter()->brush(), painter()->pen(), {}, painter()->opacity()};
        how.pen.setWidthF(how.pen.widthF() * transform().m11());
        if (painter()->hasClipping()) how.clip = transform().mapRect(painter()->clipBoundingRect());
        return how;
    }

    MarkRecorder& m_recorder;
};

// Turns what is painted on it into marks, for code that composes no scene, such as charts. Letters become
// outlines.
class MarkDevice : public QPaintDevice {
public:
    MarkDevice(MarkRecorder& recorder, QSize size)
        : m_engine(recorder)
        , m_size(size) {}
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric which) const override {
        constexpr int resolution = 96; // dots per inch
        switch (which) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return resolution;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return int(devicePixelRatioFScale());
        default:
            return 0;
        }
    }

private:
    mutable MarkEngine m_engine;
    QSize m_size;
};

} // namespace

SvgFile::SvgFile(Letters letters)
    : m_letters(letters)
    , m_table(decimals) {}

void SvgFile::add(const Scene& scene, const QTransform& placed) {
    MarkRecorder(m_table, m_marks, placed * toSteps(), m_letters).add(scene);
}

void SvgFile::add(QSize size, const std::function<void(QPaintDevice*)>& paint) {
    MarkRecorder recorder(m_table, m_marks, toSteps());
    MarkDevice device(recorder, size);
    paint(&device);
}

QByteArray SvgFile::written(QSizeF room, QSize pixels, const QString& title,
                            const QString& description) const {
    const Writer writer(m_table, m_marks);
    const auto number = [this](double value) { return m_table.number(qRound(stepsInUnit * value)); };
    QByteArray svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
    if (writer.hasRepeated()) svg += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"";
    svg += attribute("width", QByteArray::number(pixels.width())) +
           attribute("height", QByteArray::number(pixels.height())) +
           attribute("viewBox", "0 0 " + number(room.width()) + ' ' + number(room.height())) + marksInherit;
    // If Inter is not installed, digits should at least have equal widths, as in most sans-serif fonts.
    if (m_letters == Letters::text) svg += attribute("font-family", "Inter, sans-serif");
    svg += " role=\"img\">\n<title>" + markup(title) + "</title>\n";
    if (!description.isEmpty()) svg += "<desc>" + markup(description) + "</desc>\n";
    return svg + writer.definitions() + writer.elements() + "</svg>\n";
}

} // namespace scanscope::viz
