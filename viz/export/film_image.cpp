#include "viz/export/film_image.h"

#include <QPainter>

#include "viz/export/picture_file.h"
#include "viz/scene/play.h"

namespace scanscope::viz {

namespace {

QRegion wider(const QRegion& region, const QRect& room) {
    constexpr int more = FilmImage::margin;
    QRegion all;
    for (const QRect& rect : region) all += rect.adjusted(-more, -more, more, more) & room;
    return all;
}

} // namespace

FilmImage::FilmImage(QSize size, double scale)
    : m_image(emptyPicture(size))
    , m_scale(scale) {}

// Paints without a clip, because a clip slightly changes the colours of lines and small curves. Marks that
// reach into the part are drawn whole, so the part looks the same as in a whole picture.
QRegion FilmImage::paint(const Scene& scene) {
    SeenMarks marks = seenMarks(scene, m_scale, m_image.size());
    const QRegion changed = changeBetween(m_marks, marks);
    m_marks = std::move(marks);
    if (changed.isEmpty()) return changed;
    const QRegion part = wider(changed, m_image.rect());
    QPainter painter(&m_image);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    for (const QRect& rect : part) painter.fillRect(rect, Qt::transparent);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    painter.scale(m_scale, m_scale);
    play(scene, painter, {.part = &part, .isExact = true});
    return changed;
}

} // namespace scanscope::viz
