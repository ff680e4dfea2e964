#include "viz/scene/scene.h"

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

} // namespace

QRectF boundsOf(const Mark& mark) {
    return std::visit([](const auto& what) { return boundsOf(what); }, mark.what);
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
