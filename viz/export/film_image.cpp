#include "viz/export/film_image.h"

#include <QPainter>

#include "viz/export/picture_file.h"
#include "viz/paint/only_part.h"

namespace scanscope::viz {

namespace {

QRegion wider(const QRegion& region, const QRect& room) {
    constexpr int more = FilmImage::margin;
    QRegion all;
    for (const QRect& rect : region) all += rect.adjusted(-more, -more, more, more) & room;
    return all;
}

} // namespace

FilmImage::FilmImage(QSize size)
    : m_image(emptyPicture(size)) {}

// Without a clip: under one, lines and small curves come out a shade otherwise. What reaches into the part
// is drawn whole, and so the part is as in a whole picture.
QRegion FilmImage::paint(const std::function<void(QPainter&)>& draw) {
    MarkWatcher watcher(m_image.size());
    {
        QPainter watched(&watcher);
        draw(watched);
    }
    SeenMarks marks = watcher.takeMarks();
    const QRegion changed = changeBetween(m_marks, marks);
    m_marks = std::move(marks);
    if (changed.isEmpty()) return changed;
    const QRegion part = wider(changed, m_image.rect());
    QPainter painter(&m_image);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    for (const QRect& rect : part) painter.fillRect(rect, Qt::transparent);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    const OnlyPart only(part);
    draw(painter);
    return changed;
}

} // namespace scanscope::viz
