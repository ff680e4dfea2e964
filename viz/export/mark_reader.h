// Reads a scene mark by mark, for files: a mark becomes a rectangle, an outline or words, with the way that
// it is painted. SVG, HTML and PowerPoint files are all written from this reading.
#pragma once

#include <optional>
#include <QBrush>
#include <QPainterPath>
#include <QPen>
#include <QRectF>

#include "viz/scene/scene.h"

namespace scanscope::viz {

struct Painted {
    QBrush brush;
    QPen pen = Qt::NoPen;
    std::optional<QRectF> clip;
    double opacity = 1;
};

// Whether anything is seen of what they paint. Patterns other than linear gradients are not supported.
[[nodiscard]] bool paints(const QBrush& brush);
[[nodiscard]] bool paints(const QPen& pen);

class MarkReader {
public:
    MarkReader() = default;
    MarkReader(const MarkReader&) = delete;
    MarkReader& operator=(const MarkReader&) = delete;

    void add(const Scene& scene);

protected:
    ~MarkReader() = default;
    virtual void addRect(const QRectF& rect, double radius) = 0;
    virtual void addPath(const QPainterPath& path, bool hasHoles) = 0;
    virtual void addWords(const Words& words) = 0;
    virtual void addHalo(const Words& of) = 0;

    Painted m_how;                    // how the next mark is painted
    const Subject* m_about = nullptr; // its subject; null if it has none

private:
    void read(const Box& box);
    void read(const Area& area);
    void read(const Line& line);
    void read(const Strokes& strokes);
    void read(const Shape& shape);
    void read(const Words& words);
    void read(const Halo& halo);
};

} // namespace scanscope::viz
