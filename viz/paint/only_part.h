// Painting again only what changed: what lies beside it need not be drawn.
#pragma once

#include <QRegion>

class QColor;
class QPainter;
class QRectF;

namespace scanscope::viz {

// While it lives, Canvas and drawText of this thread leave out what lies beside `part`, in device pixels, as
// far as that is cheap to know. The pixels of the part itself are as they would be without.
class OnlyPart {
public:
    explicit OnlyPart(const QRegion& part);
    ~OnlyPart();
    OnlyPart(const OnlyPart&) = delete;
    OnlyPart& operator=(const OnlyPart&) = delete;
};

// Of what reaches that far in the painter's coordinates.
[[nodiscard]] bool isLeftOut(const QPainter& painter, const QRectF& bounds);

// On a painter of whole pixels: as much of the rectangle as is not left out.
void fillGround(QPainter& painter, const QRectF& rect, const QColor& color);

} // namespace scanscope::viz
