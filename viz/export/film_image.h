// Where the pictures of a film are painted, one after the other: of each only what the one before it shows
// otherwise.
#pragma once

#include <QImage>
#include <QRegion>

#include "viz/scene/compare.h"

namespace scanscope::viz {

class FilmImage {
public:
    // `scale`: pixels of a unit of the scenes. Throws ExportError where there is not enough memory.
    FilmImage(QSize size, double scale);

    // Returns where this picture differs from the one before.
    QRegion paint(const Scene& scene);
    // Premultiplied ARGB32; holds the picture where it differs, and `margin` around it. Beyond that is what
    // anything left there.
    [[nodiscard]] const QImage& image() const { return m_image; }
    static constexpr int margin = 4; // pixels

private:
    QImage m_image;
    double m_scale;
    SeenMarks m_marks; // of the last picture
};

} // namespace scanscope::viz
