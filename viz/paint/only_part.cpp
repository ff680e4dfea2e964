#include "viz/paint/only_part.h"

#include <QPainter>

namespace scanscope::viz {

namespace {

constexpr double smoothing = 2; // pixels that lines and boxes reach beyond their coordinates

thread_local const QRegion* onlyPart = nullptr;

} // namespace

OnlyPart::OnlyPart(const QRegion& part) { onlyPart = &part; }

OnlyPart::~OnlyPart() { onlyPart = nullptr; }

bool isLeftOut(const QPainter& painter, const QRectF& bounds) {
    if (!onlyPart) return false;
    const QRectF there = painter.deviceTransform().mapRect(bounds);
    return !onlyPart->intersects(
        there.adjusted(-smoothing, -smoothing, smoothing, smoothing).toAlignedRect());
}

void fillGround(QPainter& painter, const QRectF& rect, const QColor& color) {
    if (!onlyPart) return painter.fillRect(rect, color);
    for (const QRect& part : *onlyPart) painter.fillRect(rect & QRectF(part), color);
}

} // namespace scanscope::viz
