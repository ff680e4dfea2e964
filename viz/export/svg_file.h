// Scenes as an SVG file that is small and has a description for screen readers.
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
    // Adds the scene on top; `placed` scales and moves it within the picture.
    void add(const Scene& scene, const QTransform& placed = {});
    // The same for painted content; its letters become outlines.
    void add(QSize size, const std::function<void(QPaintDevice*)>& paint);
    // `room` is the picture's size in its own units, `pixels` its size in pixels.
    [[nodiscard]] QByteArray written(QSizeF room, QSize pixels, const QString& title,
                                     const QString& description) const;

private:
    Letters m_letters;
    MarkTable m_table;
    std::vector<int> m_marks;
};

} // namespace scanscope::viz
