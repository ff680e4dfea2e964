#include "viz/export/seen_marks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <QPainter>
#include <QPainterPath>

#include "viz/paint/text.h"

namespace scanscope::viz {

namespace {

constexpr double reachOfSnapping = 2; // pixels: lines and boxes move to whole ones, and edges are smoothed
constexpr int apartInBands = 16;      // pixels: closer than this, two changes are one

class Look {
public:
    Look& operator<<(std::uint64_t word) {
        m_sum = (m_sum ^ word) * 0x9e3779b97f4a7c15ULL;
        m_sum ^= m_sum >> 32;
        return *this;
    }
    Look& operator<<(double number) { return *this << std::bit_cast<std::uint64_t>(number); }
    Look& operator<<(const QPointF& point) { return *this << point.x() << point.y(); }
    Look& operator<<(const QRectF& rect) { return *this << rect.topLeft() << rect.bottomRight(); }
    Look& operator<<(const QColor& color) { return *this << std::uint64_t(color.rgba64()); }
    Look& operator<<(const QPen& pen) {
        if (pen.style() == Qt::NoPen) return *this << std::uint64_t(Qt::NoPen);
        *this << pen.brush() << pen.widthF() << pen.miterLimit();
        *this << std::uint64_t(int(pen.style()) | int(pen.capStyle()) | int(pen.joinStyle()) |
                               int(pen.isCosmetic()) << 16);
        if (pen.style() == Qt::CustomDashLine) {
            for (const double dash : pen.dashPattern()) *this << dash;
            *this << pen.dashOffset();
        }
        return *this;
    }
    Look& operator<<(const QBrush& brush) {
        *this << std::uint64_t(brush.style()) << brush.color();
        if (brush.style() <= Qt::SolidPattern) return *this;
        if (brush.style() != Qt::LinearGradientPattern || brush.transform().type() != QTransform::TxNone) {
            m_unlike = true;
            return *this;
        }
        const auto& gradient = static_cast<const QLinearGradient&>(*brush.gradient());
        *this << gradient.start() << gradient.finalStop();
        *this << std::uint64_t(gradient.spread() | gradient.coordinateMode() << 8);
        for (const QGradientStop& stop : gradient.stops()) *this << stop.first << stop.second;
        return *this;
    }
    Look& operator<<(const QTransform& t) {
        return *this << t.m11() << t.m12() << t.m13() << t.m21() << t.m22() << t.m23() << t.m31() << t.m32()
                     << t.m33();
    }
    Look& operator<<(const QString& text) {
        for (const QChar c : text) *this << std::uint64_t(c.unicode());
        return *this;
    }
    void makeUnlike() { m_unlike = true; }
    [[nodiscard]] std::uint64_t sum() const { return m_unlike ? 0 : std::max<std::uint64_t>(1, m_sum); }

private:
    std::uint64_t m_sum = 0;
    bool m_unlike = false; // to any other
};

enum class Kind : std::uint64_t { path, line, area, words, picture };

// Of a stroke, beyond its path.
double reachOf(const QPen& pen) {
    if (pen.style() == Qt::NoPen) return 0;
    const double corner = pen.joinStyle() == Qt::MiterJoin ? std::max(1.0, pen.miterLimit()) : 1;
    return pen.widthF() * corner;
}

} // namespace

class MarkWatcher::Engine : public WordsEngine {
public:
    explicit Engine(QSize size)
        : m_room({}, size) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {} // asked for where it is needed

    void drawPath(const QPainterPath& path) override {
        Look look = begun(Kind::path) << painter()->pen() << painter()->brush();
        look << std::uint64_t(path.fillRule());
        for (int i = 0; i < path.elementCount(); ++i) {
            const QPainterPath::Element element = path.elementAt(i);
            look << std::uint64_t(element.type) << QPointF(element);
        }
        add(look, path.controlPointRect(), reachOf(painter()->pen()));
    }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        Look look = begun(mode == PolylineMode ? Kind::line : Kind::area) << painter()->pen();
        if (mode != PolylineMode) look << painter()->brush() << std::uint64_t(mode);
        for (int i = 0; i < count; ++i) look << points[i];
        add(look, QPolygonF(QList<QPointF>(points, points + count)).boundingRect(),
            reachOf(painter()->pen()));
    }

    void drawWords(QPointF at, const QString& text, const TextStyle& style, const QColor& color,
                   double width) override {
        Look look = begun(Kind::words) << at << text << style.px << style.spacing << color;
        look << std::uint64_t(int(style.face) << 16 | style.weight);
        add(look, roomOfWords(at, width, style), 0);
    }

    void drawImage(const QRectF& to, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {
        addPicture(to);
    }
    void drawPixmap(const QRectF& to, const QPixmap&, const QRectF&) override { addPicture(to); }
    void drawTiledPixmap(const QRectF& to, const QPixmap&, const QPointF&) override { addPicture(to); }

    [[nodiscard]] SeenMarks takeMarks() { return std::exchange(m_marks, {}); }

private:
    [[nodiscard]] Look begun(Kind kind) const {
        Look look;
        look << std::uint64_t(kind) << painter()->combinedTransform() << painter()->opacity();
        look << (std::uint64_t(painter()->compositionMode()) << 32 | int(painter()->renderHints()));
        return look;
    }
    void addPicture(const QRectF& to) {
        Look look;
        look.makeUnlike();
        add(look, to, 0);
    }
    void add(Look look, const QRectF& bounds, double reach) {
        const QTransform transform = painter()->combinedTransform();
        const auto pixels = [&](const QRectF& rect, double more) {
            return transform.mapRect(rect)
                .adjusted(-more, -more, more, more)
                .intersected(m_room)
                .toAlignedRect();
        };
        QRect there = pixels(bounds.adjusted(-reach, -reach, reach, reach), reachOfSnapping);
        if (painter()->hasClipping()) {
            const QRectF clip = painter()->clipBoundingRect();
            look << clip;
            there &= pixels(clip, 1);
        }
        if (!there.isEmpty()) m_marks.push_back({look.sum(), there});
    }

    QRectF m_room;
    SeenMarks m_marks;
};

namespace {

// By look, and in their order where that is the same.
std::vector<int> byLook(const SeenMarks& marks) {
    std::vector<int> order(marks.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = int(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const std::uint64_t one = marks[std::size_t(a)].look, other = marks[std::size_t(b)].look;
        return one != other ? one < other : a < b;
    });
    return order;
}

// For each mark, which one of the others is the same: the first the first, the second the second; −1: none.
std::vector<int> partners(const SeenMarks& marks, const SeenMarks& others) {
    std::vector<int> partner(marks.size(), -1);
    const std::vector<int> order = byLook(marks), theirs = byLook(others);
    for (std::size_t i = 0, j = 0; i < order.size() && j < theirs.size();) {
        const std::uint64_t look = marks[std::size_t(order[i])].look,
                            their = others[std::size_t(theirs[j])].look;
        if (look == their && look != 0) partner[std::size_t(order[i])] = theirs[j];
        i += look <= their;
        j += their <= look;
    }
    return partner;
}

// The longest part of the numbers that only rises, without those below zero: the places of its numbers.
std::vector<std::size_t> longestRise(const std::vector<int>& numbers) {
    std::vector<std::size_t> ends, before(numbers.size()); // ends: of the rises of each length, the lowest
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] < 0) continue;
        const auto place =
            std::lower_bound(ends.begin(), ends.end(), numbers[i],
                             [&](std::size_t end, int number) { return numbers[end] < number; });
        before[i] = place == ends.begin() ? i : *(place - 1);
        if (place == ends.end())
            ends.push_back(i);
        else
            *place = i;
    }
    std::vector<std::size_t> rise(ends.size());
    for (std::size_t length = ends.size(), at = ends.empty() ? 0 : ends.back(); length-- > 0; at = before[at])
        rise[length] = at;
    return rise;
}

QRegion inBands(std::vector<QRect> rects) {
    std::sort(rects.begin(), rects.end(), [](const QRect& a, const QRect& b) { return a.top() < b.top(); });
    QRegion bands;
    QRect band;
    for (const QRect& rect : rects) {
        if (!band.isNull() && rect.top() > band.bottom() + apartInBands) {
            bands += band;
            band = {};
        }
        band |= rect;
    }
    return bands + band;
}

} // namespace

QRegion changeBetween(const SeenMarks& before, const SeenMarks& after) {
    const std::vector<int> partner = partners(after, before);
    std::vector<bool> stays(before.size()), stands(after.size());
    for (const std::size_t place : longestRise(partner)) {
        stands[place] = true;
        stays[std::size_t(partner[place])] = true;
    }
    std::vector<QRect> changes;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (!stays[i]) changes.push_back(before[i].bounds);
    for (std::size_t i = 0; i < after.size(); ++i)
        if (!stands[i]) changes.push_back(after[i].bounds);
    return inBands(std::move(changes));
}

MarkWatcher::MarkWatcher(QSize size)
    : PaintNowhere(size)
    , m_engine(std::make_unique<Engine>(size)) {}

MarkWatcher::~MarkWatcher() = default;

SeenMarks MarkWatcher::takeMarks() { return m_engine->takeMarks(); }

QPaintEngine* MarkWatcher::paintEngine() const { return m_engine.get(); }

} // namespace scanscope::viz
