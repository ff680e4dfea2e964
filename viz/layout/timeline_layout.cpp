#include "viz/layout/timeline_layout.h"

#include <algorithm>
#include <cmath>

namespace scanscope::viz {
namespace {

constexpr double tightSlot = 6, motionSlot = 80;

} // namespace

double TimelineLayout::pitch() const { return steps > 0 ? (right - left) / steps : 0; }

double TimelineLayout::slotWidth() const {
    const double p = pitch();
    return p < tightSlot ? p : std::max(p - std::min(slotGap, p * 0.25), 1.0);
}

int TimelineLayout::slotEvery() const { return pitch() <= 0 ? 1 : std::max(1, int(std::floor(1 / pitch()))); }

double TimelineLayout::slotLeft(FilmStep step) const {
    return left + double(step) * pitch() + (pitch() - slotWidth()) / 2;
}

QRectF TimelineLayout::trough(FilmStep step) const {
    if (lane) return {slotLeft(step), phaseLineY() + 4, slotWidth(), laneHeight() - 11};
    const double top = phaseLineY() + (isLow() ? 6 : 7);
    return {slotLeft(step), top, slotWidth(), std::max(12.0, labelY() - 13 - top)};
}

QPointF TimelineLayout::flawSign(FilmStep step) const {
    return {slotLeft(step) + slotWidth() / 2, phaseLineY() + 0.5};
}

double TimelineLayout::nameY() const { return isLow() ? 20 : 22; }
double TimelineLayout::phaseLineY() const {
    return lane ? handleFoot + 2 + *lane * laneHeight() : nameY() + (isLow() ? 11 : 12);
}
double TimelineLayout::laneHeight() const { return (labelY() - 8 - handleFoot) / 2; }
double TimelineLayout::labelY() const { return height - passesRoom - (isLow() ? 10 : 12); }

double TimelineLayout::playheadX(FilmStep step, double progress) const {
    return slotLeft(step) + std::clamp(progress, 0.0, 1.0) * slotWidth();
}

std::optional<FilmStep> TimelineLayout::stepAt(double x) const {
    if (steps == 0) return std::nullopt;
    return FilmStep(std::clamp(int(std::floor((x - left) / pitch())), 0, steps - 1));
}

double TimelineLayout::positionAt(double x) const {
    const std::optional<FilmStep> step = stepAt(x);
    if (!step) return 0;
    if (pitch() < motionSlot) return double(*step + 1);
    return double(*step) + std::clamp((x - slotLeft(*step)) / slotWidth(), 0.0, 1.0);
}

} // namespace scanscope::viz
