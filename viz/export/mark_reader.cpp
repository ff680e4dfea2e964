#include "viz/export/mark_reader.h"

#include <algorithm>

namespace scanscope::viz {

bool paints(const QBrush& brush) {
    return brush.style() == Qt::LinearGradientPattern ||
           (brush.style() == Qt::SolidPattern && brush.color().alpha() > 0);
}
bool paints(const QPen& pen) {
    return pen.style() != Qt::NoPen && pen.widthF() > 0 && pen.color().alpha() > 0;
}

void MarkReader::add(const Scene& scene) {
    for (const Mark& mark : scene.marks) {
        m_how = Painted();
        m_how.opacity = mark.opacity;
        if (mark.clip >= 0) m_how.clip = scene.clips[std::size_t(mark.clip)];
        m_about = mark.subject < 0 ? nullptr : &scene.subjects[std::size_t(mark.subject)];
        if (mark.opacity > 0) std::visit([this](const auto& what) { read(what); }, mark.what);
    }
}

void MarkReader::read(const Box& box) {
    const BoxLook& look = box.look;
    const double inset = look.border.isValid() ? look.width / 2 : 0;
    if (look.fill.isValid()) m_how.brush = look.fill;
    if (look.border.isValid()) m_how.pen = QPen(look.border, look.width);
    if (look.dashed) m_how.pen.setDashPattern({4 / look.width, 3 / look.width});
    addRect(box.rect.adjusted(inset, inset, -inset, -inset),
            look.radius < 0.75 ? 0 : std::max(0.0, look.radius - inset));
}

void MarkReader::read(const Area& area) {
    m_how.brush = area.brush;
    addRect(area.rect, 0);
}

void MarkReader::read(const Line& line) {
    m_how.pen = QPen(line.color, line.width, Qt::SolidLine, Qt::FlatCap);
    if (line.dash > 0) m_how.pen.setDashPattern({line.dash / line.width, line.space / line.width});
    if (line.ends == Ends::round) m_how.pen.setCapStyle(Qt::RoundCap), m_how.pen.setJoinStyle(Qt::RoundJoin);
    addPath(line.path, false);
}

void MarkReader::read(const Strokes& strokes) {
    QPainterPath path;
    for (const QLineF& line : strokes.lines) {
        path.moveTo(line.p1());
        path.lineTo(line.p2());
    }
    m_how.pen = QPen(strokes.color, strokes.width);
    addPath(path, false);
}

void MarkReader::read(const Shape& shape) {
    m_how.brush = shape.color;
    addPath(shape.path, shape.path.fillRule() == Qt::OddEvenFill && !shape.hasParts);
}

void MarkReader::read(const Words& words) {
    m_how.brush = words.color;
    addWords(words);
}

void MarkReader::read(const Halo& halo) {
    m_how.brush = halo.color;
    m_how.pen = QPen(halo.color, 2 * halo.reach, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    addHalo(halo.of);
}

} // namespace scanscope::viz
