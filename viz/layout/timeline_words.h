// The labels above and below the timeline's slots: the names of phases, and what the steps are about. Labels
// never touch each other; if there are too many slots for one label each, groups of slots are labelled.
#pragma once

#include <functional>
#include <optional>
#include <QString>
#include <vector>

#include "viz/layout/timeline_layout.h"
#include "viz/model/film.h"

namespace scanscope::viz {

// The width of a label in its line's font.
using WordWidth = std::function<double(const QString&)>;

// The sign over the slots of a phase.
struct PhaseSign {
    static constexpr double glyphRoom = 15;
    int phase = 0;              // index in the film
    double left = 0, right = 0; // the ends of its slots
    double signLeft = 0;        // left end of its glyph, which the name follows
    bool hasGlyph = false;
    QString name = {}; // empty if it does not fit
    bool isNow = false;
    bool isLine = false; // the phase is one or more source lines
    [[nodiscard]] double nameLeft() const { return signLeft + glyphRoom; }
};
// The signs from left to right; phases that share a pixel get only one. The phase of the current step is
// always named: its neighbours make room.
[[nodiscard]] std::vector<PhaseSign> phaseSigns(const TimelineLayout& layout, const Film& film, FilmStep step,
                                                const WordWidth& width);

// The name of the phase over its slots: "line 12" or "lines 12, 14" if its steps are source lines.
[[nodiscard]] QString signName(const Phase& phase);

// Steps that share a name: a launch, one of several passes, or the steps of one device before another
// continues.
struct StepGroup {
    QString name;              // "launch 2"
    std::optional<int> number; // replaces the name if space is short
    FilmStep first;
    int count = 0; // number of steps
    [[nodiscard]] bool contains(FilmStep step) const {
        return IndexRange(first, first + count).contains(step);
    }
};
// One group for the steps of each launch.
[[nodiscard]] std::vector<StepGroup> launchGroups(const Film& film);
// The steps of each device until another device continues, and the exchanges between devices.
[[nodiscard]] std::vector<StepGroup> deviceGroups(const Film& film, const trace::Trace& trace);

// A label under the slots.
struct SlotWord {
    QString text;
    double middle = 0; // horizontal centre
    bool isNow = false;
};
// True if every slot has room for its own label.
[[nodiscard]] bool hasWordEach(const TimelineLayout& layout, const Film& film, const WordWidth& width);
// A label for each slot if all fit. Otherwise the groups, if there are several, or else the labels at which
// each phase begins and ends.
[[nodiscard]] std::vector<SlotWord> slotWords(const TimelineLayout& layout, const Film& film, FilmStep step,
                                              const std::vector<StepGroup>& groups, const WordWidth& width);

} // namespace scanscope::viz
