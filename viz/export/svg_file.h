// Scenes as an SVG file: small, and with words for those who do not see it.
#pragma once

#include <functional>
#include <QByteArray>
#include <QPaintDevice>
#include <QSize>
#include <QString>
#include <vector>

#include "viz/export/mark_recorder.h"

namespace scanscope::viz {

class SvgFile {
public:
    explicit SvgFile(Letters letters = Letters::outlines);
    // Above what there is; `placed` scales and moves it into the room of the picture.
    void add(const Scene& scene, const QTransform& placed = {});
    // The same with what is painted, of which letters are outlines.
    void add(QSize size, const std::function<void(QPaintDevice*)>& paint);
    // The room is what the picture shows, in units of its own, as large as so many pixels.
    [[nodiscard]] QByteArray written(QSizeF room, QSize pixels, const QString& title,
                                     const QString& description) const;

private:
    Letters m_letters;
    MarkTable m_table;
    std::vector<int> m_marks;
};

} // namespace scanscope::viz
