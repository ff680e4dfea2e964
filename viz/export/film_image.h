// Where the pictures of a film are painted, one after the other: of each only what the one before it shows
// otherwise.
#pragma once

#include <functional>
#include <QImage>
#include <QRegion>

#include "viz/export/seen_marks.h"

class QPainter;

namespace scanscope::viz {

class FilmImage {
public:
    // Throws ExportError where there is not enough memory.
    explicit FilmImage(QSize size);

    // Returns where this picture differs from the one before. `draw` must draw the same when it is called
    // again for this picture.
    QRegion paint(const std::function<void(QPainter&)>& draw);
    // Premultiplied ARGB32; holds the picture where it differs, and `margin` around it. Beyond that is what
    // anything left there.
    [[nodiscard]] const QImage& image() const { return m_image; }
    static constexpr int margin = 4; // pixels

private:
    QImage m_image;
    SeenMarks m_marks; // of the last picture
};

} // namespace scanscope::viz
