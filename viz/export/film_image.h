// The image in which a film's pictures are painted one after the other. Only the parts that differ from the
// previous picture are painted.
#pragma once

#include <QImage>
#include <QRegion>

#include "viz/scene/compare.h"

namespace scanscope::viz {

class FilmImage {
public:
    // `scale`: pixels per unit of the scenes. Throws ExportError if there is not enough memory.
    FilmImage(QSize size, double scale);

    // Returns the region that differs from the previous picture.
    QRegion paint(const Scene& scene);
    // Premultiplied ARGB32. Valid in the region returned by paint() and within `margin` of it; undefined
    // elsewhere.
    [[nodiscard]] const QImage& image() const { return m_image; }
    static constexpr int margin = 4; // in pixels

private:
    QImage m_image;
    double m_scale;
    SeenMarks m_marks; // marks of the previous picture
};

} // namespace scanscope::viz
