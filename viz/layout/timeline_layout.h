// The geometry of the timeline's slots, and the position in the film for each point on it.
#pragma once

#include <optional>
#include <QRectF>

#include "viz/model/numbering.h"

namespace scanscope::viz {

struct TimelineLayout {
    int steps = 0;
    double left = 0, right = 0; // the ends of the row of slots
    double height = 104;        // height of the whole strip
    double passesRoom = 0;      // height at the bottom for the row of extra passes; 0: no such row
    // 0 and 1: the first and the second of two runs side by side; nothing: a single run.
    std::optional<int> lane = {};

    static constexpr double slotGap = 6;

    [[nodiscard]] IndexRange<FilmStep> all() const { return {FilmStep{}, FilmStep(steps)}; }
    [[nodiscard]] double pitch() const;     // distance from slot to slot
    [[nodiscard]] double slotWidth() const; // without the gap; slots narrower than 6 touch each other
    // If several steps share a pixel, only every slotEvery()th step gets a slot.
    [[nodiscard]] int slotEvery() const;
    [[nodiscard]] double slotLeft(FilmStep step) const;
    [[nodiscard]] QRectF trough(FilmStep step) const;    // the full height of a slot's bar
    [[nodiscard]] QPointF flawSign(FilmStep step) const; // centre of the sign over a slot, on the phase line
    // The middle of the phase names, below the playhead's handle.
    [[nodiscard]] double nameY() const;
    [[nodiscard]] double phaseLineY() const;
    [[nodiscard]] double labelY() const; // middle of the labels below the bars
    [[nodiscard]] double laneHeight() const;
    [[nodiscard]] double passesFoot() const { return height - 4; } // bottom of the bars for extra passes
    [[nodiscard]] bool isLow() const { return height - passesRoom < 100; }
    static constexpr double handleFoot = 14; // bottom of the playhead's handle
    static constexpr double passesRow = 24;  // height of the row of extra passes

    // `progress` is the progress within `step`; 1 is the right edge of its slot.
    [[nodiscard]] double playheadX(FilmStep step, double progress) const;
    [[nodiscard]] std::optional<FilmStep> stepAt(double x) const; // nothing if there are no steps
    // The position that a drag to x leads to: the step plus the progress within it. With less than 80 px for
    // each step, positions are whole steps.
    [[nodiscard]] double positionAt(double x) const;
};

} // namespace scanscope::viz
