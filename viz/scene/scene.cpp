#include "viz/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <QPolygonF>

namespace scanscope::viz {

namespace {

QRectF reaching(const QRectF& rect, double reach) { return rect.adjusted(-reach, -reach, reach, reach); }

QRectF boundsOf(const Box& box) { return box.rect; }
QRectF boundsOf(const Area& area) { return area.rect; }
QRectF boundsOf(const Line& line) { return reaching(line.path.controlPointRect(), line.width); }
QRectF boundsOf(const Shape& shape) { return shape.path.controlPointRect(); }
QRectF boundsOf(const Words& words) { return roomOfWords(words.at, words.width, words.style); }
QRectF boundsOf(const Strokes& strokes) {
    QRectF all;
    for (const QLineF& line : strokes.lines) all |= QRectF(line.p1(), line.p2()).normalized();
    return reaching(all, strokes.width);
}

QRectF boundsOf(const Halo& halo) { return reaching(boundsOf(halo.of), halo.reach); }

double distance(const QRectF& rect, QPointF at) {
    const double dx = std::max({0.0, rect.left() - at.x(), at.x() - rect.right()});
    const double dy = std::max({0.0, rect.top() - at.y(), at.y() - rect.bottom()});
    return std::hypot(dx, dy);
}

double distance(const QPolygonF& line, QPointF at) {
    double least = std::numeric_limits<double>::infinity();
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QPointF along = line[i] - line[i - 1], to = at - line[i - 1];
        const double length = QPointF::dotProduct(along, along);
        const double part = length <= 0 ? 0 : std::clamp(QPointF::dotProduct(to, along) / length, 0.0, 1.0);
        const QPointF off = to - along * part;
        least = std::min(least, std::hypot(off.x(), off.y()));
    }
    return least;
}

// Which spot of a row the point may be in, counted from 0.
std::uint64_t numberAt(const Spot& spot, QPointF at) {
    if (spot.count < 2) return 0;
    const bool across = spot.step.x() != 0;
    const double steps =
        across ? (at.x() - spot.rect.left()) / spot.step.x() : (at.y() - spot.rect.top()) / spot.step.y();
    return std::uint64_t(std::clamp(std::floor(steps), 0.0, double(spot.count - 1)));
}

double distance(const Spot& spot, std::uint64_t number, QPointF at) {
    const double off = distance(spot.rectOf(number), at);
    if (spot.line.isEmpty()) return off;
    double least = std::numeric_limits<double>::infinity();
    if (off > 0) return least;
    for (const QPolygonF& part : spot.line.toSubpathPolygons()) least = std::min(least, distance(part, at));
    return least;
}

} // namespace

QRectF boundsOf(const Mark& mark) {
    return std::visit([](const auto& what) { return boundsOf(what); }, mark.what);
}

void Scene::clear() {
    marks.clear();
    clips.clear();
    subjects.clear();
    spots.clear();
    omissions.clear();
}

Subject subjectAt(const Scene& scene, QPointF at) {
    Subject nearest;
    double least = 0;
    bool found = false;
    for (auto spot = scene.spots.rbegin(); spot != scene.spots.rend(); ++spot) {
        if (spot->clip >= 0 && !scene.clips[std::size_t(spot->clip)].contains(at)) continue;
        const std::uint64_t number = numberAt(*spot, at);
        const double far = distance(*spot, number, at);
        if (far > spot->reach || (found && far >= least)) continue;
        found = true;
        least = far;
        nearest = advanced(spot->subject, number);
    }
    return nearest;
}

std::optional<QRectF> spotOf(const Scene& scene, const Subject& subject) {
    for (const Spot& spot : scene.spots) {
        const auto number = distanceBetween(spot.subject, subject);
        if (number && *number < spot.count) return spot.rectOf(*number);
    }
    return std::nullopt;
}

void addHalos(Scene& scene, const QColor& color, double reach) {
    std::vector<Mark> halos;
    for (const Mark& mark : scene.marks) {
        const Words* words = std::get_if<Words>(&mark.what);
        if (words && (mark.clip < 0 || scene.clips[std::size_t(mark.clip)].contains(words->at)))
            halos.push_back({Halo{*words, color, reach}, -1, mark.opacity});
    }
    scene.marks.insert(scene.marks.begin(), halos.begin(), halos.end());
}

} // namespace scanscope::viz
