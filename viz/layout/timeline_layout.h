// Where the timeline's slots stand, and which position a point on it means. Plain geometry.
#pragma once

#include <optional>
#include <QRectF>

#include "viz/model/numbering.h"

namespace scanscope::viz {

struct TimelineLayout {
    int steps = 0;
    double left = 0, right = 0; // of all slots
    double height = 104;        // of the strip
    double passesRoom = 0;      // at its foot, for the row of extra passes; 0: there is none
    std::optional<int> lane =
        {}; // of two runs side by side the first (0) or the second one; none: there is one

    static constexpr double slotGap = 6;

    [[nodiscard]] IndexRange<FilmStep> all() const { return {FilmStep{}, FilmStep(steps)}; }
    [[nodiscard]] double pitch() const;     // from slot to slot
    [[nodiscard]] double slotWidth() const; // without the gap; slots narrower than 6 touch each other
    // Where several steps share a pixel, every so many of them are worth a slot.
    [[nodiscard]] int slotEvery() const;
    [[nodiscard]] double slotLeft(FilmStep step) const;
    [[nodiscard]] QRectF trough(FilmStep step) const;    // the full height of a slot's bar
    [[nodiscard]] QPointF flawSign(FilmStep step) const; // middle of the sign over a slot, on the phase line
    // Middle of the phase names, under the handle of the playhead.
    [[nodiscard]] double nameY() const;
    [[nodiscard]] double phaseLineY() const;
    [[nodiscard]] double labelY() const; // middle of the words below the bars
    [[nodiscard]] double laneHeight() const;
    [[nodiscard]] double passesFoot() const { return height - 4; } // of the bars in the row of extra passes
    [[nodiscard]] bool isLow() const { return height - passesRoom < 100; }
    static constexpr double handleFoot = 14; // of the playhead
    static constexpr double passesRow = 24;  // how high the row of extra passes is

    // `progress` within `step`: 1 is the right edge of its slot.
    [[nodiscard]] double playheadX(FilmStep step, double progress) const;
    [[nodiscard]] std::optional<FilmStep> stepAt(double x) const; // none where there are none
    // Where a drag to x leads: step + progress within it. Slots under 80 px only hold settled states.
    [[nodiscard]] double positionAt(double x) const;
};

} // namespace scanscope::viz
