#include "viz/scene/compare.h"

#include <algorithm>
#include <bit>

#include <QGradient>

namespace scanscope::viz {

namespace {

constexpr double reachOfSnapping = 2; // pixels: lines and boxes are snapped, and edges smoothed
constexpr int apartInBands = 16;      // pixels: changes closer than this are merged

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
    Look& operator<<(const QColor& color) {
        return *this << (color.isValid() ? std::uint64_t(color.rgba64()) : std::uint64_t(color.spec()));
    }
    Look& operator<<(const QBrush& brush) {
        *this << std::uint64_t(brush.style()) << brush.color();
        if (brush.style() <= Qt::SolidPattern) return *this;
        if (brush.style() != Qt::LinearGradientPattern) {
            m_isUnlike = true;
            return *this;
        }
        const auto& gradient = static_cast<const QLinearGradient&>(*brush.gradient());
        *this << gradient.start() << gradient.finalStop() << brush.transform().dx() << brush.transform().dy();
        for (const QGradientStop& stop : gradient.stops()) *this << stop.first << stop.second;
        return *this;
    }
    Look& operator<<(const QString& text) {
        for (const QChar c : text) *this << std::uint64_t(c.unicode());
        return *this;
    }
    Look& operator<<(const QPainterPath& path) {
        *this << std::uint64_t(path.fillRule());
        for (int i = 0; i < path.elementCount(); ++i) {
            const QPainterPath::Element element = path.elementAt(i);
            *this << std::uint64_t(element.type) << QPointF(element);
        }
        return *this;
    }
    Look& operator<<(const BoxLook& look) {
        return *this << look.fill << look.border << look.width << look.radius << std::uint64_t(look.dashed);
    }
    Look& operator<<(const Box& box) { return *this << box.rect << box.look << std::uint64_t(box.glides); }
    Look& operator<<(const Area& area) { return *this << area.rect << area.brush; }
    Look& operator<<(const Line& line) {
        return *this << line.path << line.color << line.width << std::uint64_t(line.ends) << line.dash
                     << line.space;
    }
    Look& operator<<(const Strokes& strokes) {
        *this << strokes.color << strokes.width;
        for (const QLineF& line : strokes.lines) *this << line.p1() << line.p2();
        return *this;
    }
    Look& operator<<(const Shape& shape) {
        return *this << shape.path << shape.color << std::uint64_t(shape.hasParts);
    }
    Look& operator<<(const Words& words) {
        return *this << words.at << words.text << words.style.px << words.style.spacing << words.color
                     << std::uint64_t(int(words.style.face) << 16 | words.style.weight);
    }
    Look& operator<<(const Halo& halo) { return *this << halo.of << halo.color << halo.reach; }
    [[nodiscard]] std::uint64_t sum() const { return m_isUnlike ? 0 : std::max<std::uint64_t>(1, m_sum); }

private:
    std::uint64_t m_sum = 0;
    bool m_isUnlike = false; // not equal to any other look
};

// Sorted by look, and by position for equal looks.
std::vector<int> byLook(const SeenMarks& marks) {
    std::vector<int> order(marks.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = int(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const std::uint64_t one = marks[std::size_t(a)].look, other = marks[std::size_t(b)].look;
        return one != other ? one < other : a < b;
    });
    return order;
}

// For each mark, the index of the equal mark in `others`: the first is paired with the first, the second with
// the second. −1: none.
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

// The positions of a longest increasing subsequence, ignoring numbers below zero.
std::vector<std::size_t> longestRise(const std::vector<int>& numbers) {
    std::vector<std::size_t> ends, before(numbers.size()); // lowest end for each length
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

SeenMarks seenMarks(const Scene& scene, double scale, QSize size) {
    const QRectF room({}, size);
    const auto pixels = [&](const QRectF& rect, double more) {
        return QRectF(rect.topLeft() * scale, rect.size() * scale)
            .adjusted(-more, -more, more, more)
            .intersected(room)
            .toAlignedRect();
    };
    SeenMarks seen;
    seen.reserve(scene.marks.size());
    for (const Mark& mark : scene.marks) {
        Look look;
        look << std::uint64_t(mark.what.index()) << mark.opacity;
        std::visit([&look](const auto& what) { look << what; }, mark.what);
        QRect there = pixels(boundsOf(mark), reachOfSnapping);
        if (mark.clip >= 0) {
            const QRectF& clip = scene.clips[std::size_t(mark.clip)];
            look << clip;
            there &= pixels(clip, 1);
        }
        if (!there.isEmpty()) seen.push_back({look.sum(), there});
    }
    return seen;
}

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

} // namespace scanscope::viz
